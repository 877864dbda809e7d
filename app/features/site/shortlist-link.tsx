import { clsx } from 'clsx'
import { ClipboardList } from 'lucide-react'
import { Link } from 'react-router'
import { useShortlist } from '#app/lib/shortlist/use-shortlist.ts'
import { useIsCurrent } from './use-is-current.ts'

/** The link to the shortlist in the header, with the number of tracks on it. */
export function ShortlistLink({ className }: { className?: string }) {
  const count = useShortlist().length
  const isCurrent = useIsCurrent()
  return (
    <Link
      to="/shortlist"
      aria-current={isCurrent('/shortlist') ? 'page' : undefined}
      className={clsx(
        'figures relative inline-flex size-11 shrink-0 items-center justify-center rounded-[3px] text-dim transition-colors hover:bg-sheen hover:text-ink active:[translate:0_1px] aria-[current]:bg-sheen aria-[current]:text-ink',
        className,
      )}
    >
      <ClipboardList aria-hidden="true" className="size-5" />
      <span className="sr-only">Shortlist{count > 0 ? `, ${count} ${count === 1 ? 'track' : 'tracks'}` : ''}</span>
      {/* Positioned absolutely, because the count is known only after the first render and nothing may shift. */}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-[1.125rem] min-w-[1.125rem] place-items-center rounded-full bg-cyan px-1 font-bold text-[0.6875rem] text-night leading-none"
        >
          {count}
        </span>
      )}
    </Link>
  )
}
