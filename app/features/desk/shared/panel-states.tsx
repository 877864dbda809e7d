import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'

const LINES = ['w-3/5', 'w-2/5', 'w-1/2', 'w-1/3', 'w-3/5', 'w-2/5', 'w-1/2', 'w-2/3']

export function LoadingLines({ label }: { label: string }) {
  return (
    <div role="status" className="border-rule-strong border-t">
      <span className="sr-only">{label}</span>
      {LINES.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move.
        <div key={at} className="flex min-h-12 items-center border-rule border-b">
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </div>
  )
}

type EmptyPanelProps = { title: string; children?: ReactNode; action?: ReactNode }

export function EmptyPanel({ title, children, action }: EmptyPanelProps) {
  return (
    <div className="border-rule-strong border-t py-16 sm:py-24">
      <h3 className="text-title">{title}</h3>
      {children && <p className="mt-3 text-dim text-lead">{children}</p>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}

export function FailedPanel({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <div role="alert" className="border-rule-strong border-t py-16 sm:py-24">
      <h3 className="text-title">{title}</h3>
      <p className="mt-3 text-dim text-lead">The server did not answer as it should. Nothing is lost.</p>
      <Button variant="outline" className="mt-6" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
