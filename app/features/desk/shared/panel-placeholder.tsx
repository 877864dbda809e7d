import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { ActionError } from '#app/features/desk/shared/data/call.ts'
import { FailedPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { PanelSteps } from './panel-title.tsx'

/** The ref for a panel's heading, which is focused when the panel opens or shows another item. */
export function usePanelHeading(id: string, isLoaded: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every item, not only the first.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [id, isLoaded])
  return heading
}

type PanelWaitingProps = ComponentProps<typeof PanelSteps> & {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  heading: RefObject<HTMLHeadingElement | null>
  loading: string
  failed: Omit<ComponentProps<typeof FailedPanel>, 'onRetry'>
  /** Shown if the item does not exist, or no longer exists. */
  gone: { title: string; text: string }
}

/** A panel that is loading, failed or not found. It can be closed too. */
export function PanelPlaceholder({ query, heading, loading, failed, gone, ...steps }: PanelWaitingProps) {
  const isGone = query.error instanceof ActionError && query.error.status === 404
  return (
    <>
      <div className="flex justify-end">
        <PanelSteps {...steps} />
      </div>
      {isGone ? (
        <div className="border-rule-strong border-t py-12">
          <h2 ref={heading} tabIndex={-1} className="text-title focus:outline-none">
            {gone.title}
          </h2>
          <p className="mt-3 max-w-[50ch] text-dim">{gone.text}</p>
        </div>
      ) : query.error !== null && !query.isFetching ? (
        <FailedPanel {...failed} onRetry={() => void query.refetch()} />
      ) : (
        <div role="status" className="space-y-4 pt-2">
          <span className="sr-only">{loading}</span>
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="mt-8 h-24 w-4/5" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </>
  )
}
