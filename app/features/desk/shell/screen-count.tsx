import { clsx } from 'clsx'
import { useDeskCounts } from '#app/features/desk/shared/data/counts.ts'
import { type Screen, sumWaiting, type WaitingCount } from './screens.ts'

/** The number of waiting items of a screen, and a light while a run is in progress. Nothing while the counts are unknown or zero. */
export function ScreenCount({ screen, className }: { screen: Screen; className?: string }) {
  const counts = useDeskCounts()
  if (counts.data === undefined) return null
  const waiting = screen.waiting?.(counts.data)
  const isLive = screen.isLive?.(counts.data) ?? false
  return (
    <span className={clsx('flex items-center gap-2', className)}>
      {isLive && (
        <>
          <span aria-hidden="true" className="size-2 rounded-full bg-pink shadow-[0_0_12px_2px_var(--pink)]" />
          <span className="sr-only">, running</span>
        </>
      )}
      {waiting !== undefined && waiting.count > 0 && <CountBadge waiting={waiting} />}
    </span>
  )
}

/** The sum over screens that are not in the bar. */
export function CombinedCount({ screens, className }: { screens: readonly Screen[]; className: string }) {
  const counts = useDeskCounts()
  const waiting = counts.data && sumWaiting(screens, counts.data)
  if (!waiting) return null
  return (
    <span className={className}>
      <CountBadge waiting={waiting} />
    </span>
  )
}

export function CountBadge({
  waiting: { count, words, tone },
  className,
}: {
  waiting: WaitingCount
  className?: string
}) {
  return (
    <>
      <span
        aria-hidden="true"
        className={clsx(
          className,
          'figures min-w-5 rounded-[3px] px-1 text-center font-semibold text-[0.8125rem] leading-5',
          tone === 'fault' ? 'bg-danger-dim text-danger' : 'bg-amber-dim text-amber',
        )}
      >
        {count > 99 ? '99+' : count}
      </span>
      <span className="sr-only">, {words}</span>
    </>
  )
}
