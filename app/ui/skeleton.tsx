import { clsx } from 'clsx'

/** Holds the place of something on its way. Nothing loops: it stands still until the thing arrives. */
export function Skeleton({ className, isRound = false }: { className?: string; isRound?: boolean }) {
  return <div aria-hidden="true" className={clsx('bg-kerb', isRound ? 'rounded-full' : 'rounded-[3px]', className)} />
}
