import type { ReactNode } from 'react'
import { NotOffered } from '#app/features/desk/shared/not-offered.tsx'
import { useOffers } from '#app/features/desk/shared/offers.ts'
import { EmptyPanel, FailedPanel, LoadingLines } from '#app/features/desk/shared/panel-states.tsx'
import { Button } from '#app/ui/button.tsx'
import { needsServer } from './loaded-rows.ts'
import type { FoundList } from './use-desk-rows.ts'

type ListStatesProps = {
  list: FoundList
  /** Whether something narrows the list. */
  isNarrowed: boolean
  onClear: () => void
  /** Stands beneath the empty state while there is no row at all. */
  offer: ReactNode
  children: ReactNode
}

/** The list, or what stands in its place: loading, failed, empty, no match. */
export function ListStates({ list, isNarrowed, onClear, offer, children }: ListStatesProps) {
  const offers = useOffers()
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
      {offers === 'specified' && needsServer(list.filter) && <NotOffered what="this filter" />}
      {!isNarrowed && (offers === 'specified' ? <NotOffered what="the sample web" /> : offer)}
    </>
  )
}
