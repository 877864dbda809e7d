import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useSources } from '#app/features/desk/shared/data/use-runs.ts'

export const RULES_ONLY = 'Rules only. A language model reads more accurately.'
/** Where the settings say how one is set up. */
export const LANGUAGE_MODEL = 'language-model'

/** Says that only the rules read the pages, with the way to a language model; nothing where one is configured. */
export function NoModelNotice({ className }: { className?: string }) {
  const { data } = useSources()
  if (data?.model !== null) return null
  return (
    <p className={clsx('text-dim text-sm', className)}>
      {RULES_ONLY}{' '}
      <Link
        to={`/settings#${LANGUAGE_MODEL}`}
        className="-my-0.5 inline-block py-0.5 underline underline-offset-4 hover:text-ink"
      >
        How to set one up
      </Link>
    </p>
  )
}
