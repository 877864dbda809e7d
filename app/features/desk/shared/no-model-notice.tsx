import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useSources } from '#app/features/desk/shared/data/use-runs.ts'

export const RULES_ONLY = 'Rules only. A language model reads more accurately.'
/** The anchor in the settings where the setup is explained. */
export const LANGUAGE_MODEL = 'language-model'

/** Says that pages are read by rules only, with a link to set up a language model. Nothing if one is configured. */
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
