import { cn } from '#app/lib/cn.ts'

/** Holds the place of something on its way. Nothing loops: it stands still until the thing arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={cn('rounded-[3px] bg-kerb', className)} />
}
