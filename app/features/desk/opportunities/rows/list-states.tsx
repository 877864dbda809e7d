import type { ReactNode } from 'react'
import { needsServer } from '#app/features/desk/opportunities/data/loaded-rows.ts'
import type { FoundList } from '#app/features/desk/opportunities/data/use-desk-rows.ts'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { NotSupported } from '#app/features/desk/shared/states/not-supported.tsx'
import { EmptyPanel, FailedPanel, LoadingLines } from '#app/features/desk/shared/states/panel-states.tsx'
import { Button } from '#app/ui/button.tsx'

type ListStatesProps = {
  list: FoundList
  onClear: () => void
  /** Stands beneath the empty state while there is no row at all. */
  offer: ReactNode
  children: ReactNode
}

/** The list, or what stands in its place: loading, failed, empty, no match. */
export function ListStates({ list, onClear, offer, children }: ListStatesProps) {
  const offers = useBackendSupport()
  const isNarrowed = Object.keys(list.filter).length > 0
  if (list.isFailed)
    return <FailedPanel what={null} level="h3" title="The opportunities could not be loaded" onRetry={list.retry} />
  if (list.total === null) return <LoadingLines label="Loading opportunities" />
  if (list.total > 0) return children
  return (
    <>
      <EmptyPanel
        level="h3"
        title="No opportunities found"
        action={
          isNarrowed && (
            <Button variant="outline" onClick={onClear}>
              Show all opportunities
            </Button>
          )
        }
      >
        {isNarrowed ? 'Try adjusting your search criteria' : 'Run the scraper to discover sync licensing opportunities'}
      </EmptyPanel>
      {offers === 'specified' && needsServer(list.filter) && <NotSupported what="this filter" />}
      {!isNarrowed && (offers === 'specified' ? <NotSupported what="the sample web" /> : offer)}
    </>
  )
}
