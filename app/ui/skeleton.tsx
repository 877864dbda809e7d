import { clsx } from 'clsx'

/** A placeholder for content that is loading. It does not animate. */
export function Skeleton({ className, isRound = false }: { className?: string; isRound?: boolean }) {
  return <div aria-hidden="true" className={clsx('bg-kerb', isRound ? 'rounded-full' : 'rounded-[3px]', className)} />
}
