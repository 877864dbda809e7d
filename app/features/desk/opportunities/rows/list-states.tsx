import type { ReactNode } from 'react'
import { needsServer } from '#app/features/desk/opportunities/data/local-search.ts'
import type { OpportunityListData } from '#app/features/desk/opportunities/data/use-opportunity-list.ts'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { EmptyPanel, FailedPanel, LoadingLines, NotSupported } from '#app/features/desk/shared/states/panel-states.tsx'
import { Button } from '#app/ui/button.tsx'

type ListStatesProps = {
  list: OpportunityListData
  onClear: () => void
  /** Shown below the empty state while there are no opportunities at all. */
  offer: ReactNode
  children: ReactNode
}

/** The list, or its state: loading, failed, empty, no match. */
export function ListStates({ list, onClear, offer, children }: ListStatesProps) {
  const support = useBackendSupport()
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
      {support === 'specified' && needsServer(list.filter) && <NotSupported what="this filter" />}
      {!isNarrowed && (support === 'specified' ? <NotSupported what="the sample web" /> : offer)}
    </>
  )
}
