import type { ReactNode } from 'react'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

const LINES = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-3/5', 'w-2/5', 'w-1/2', 'w-2/3']

/** For content that starts with its own rule, such as these states: it overlaps the rule of the tabs above. */
export const UNDER_TABS = '-mt-px'

type LoadingLinesProps = { label: string; count?: number; className?: string }

export function LoadingLines({ label, count, className = 'border-rule-strong border-t' }: LoadingLinesProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {LINES.slice(0, count).map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <div key={at} className="flex min-h-12 items-center border-rule border-b">
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  )
}

/** `h3` inside a section that has its own heading. */
type PanelHeading = { title: string; level?: 'h2' | 'h3' }
type EmptyPanelProps = PanelHeading & { children?: ReactNode; action?: ReactNode }

export function EmptyPanel({ title, level: Heading = 'h2', children, action }: EmptyPanelProps) {
  return (
    <div className="border-rule-strong border-t py-16 sm:py-24">
      <Heading className="text-title">{title}</Heading>
      {children && <p className="mt-3 text-dim text-lead">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

/** `what` completes "This backend does not support": 'saved views'. */
export function NotSupported({ what, className = 'py-4' }: { what: string; className?: string }) {
  return <p className={`text-dim text-sm ${className}`}>This backend does not support {what}.</p>
}

type FailedPanelProps = PanelHeading & {
  /** The server's message, if it helps the user. */
  reason?: string | undefined
  onRetry: () => void
  /** As in `NotSupported`; null for what every backend supports. */
  what?: string | null
}

/** Says that something could not be loaded, or that this backend does not support it. */
export function FailedPanel({ title, level: Heading = 'h2', reason, onRetry, what = 'this' }: FailedPanelProps) {
  const support = useBackendSupport()
  if (support === 'specified' && what !== null)
    return <NotSupported what={what} className="border-rule-strong border-t py-8" />
  return (
    <div role="alert" className="border-rule-strong border-t py-16 sm:py-24">
      <Heading className="text-title">{title}</Heading>
      <p className="mt-3 text-dim text-lead">{reason ?? 'The server did not respond as expected. Nothing is lost.'}</p>
      <Button variant="outline" className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
