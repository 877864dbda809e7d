import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useShelfMarks } from '#app/features/desk/drafts/use-shelf-marks.ts'
import { createCoalescer } from '#app/features/desk/shared/coalesce.ts'
import { listenLive } from '#app/features/desk/shared/live.ts'
import { EmptyPanel, FailedPanel, LoadingLines } from '#app/features/desk/shared/panel-states.tsx'
import { KEYS } from '#app/features/desk/shared/queries.ts'
import { ShowMore } from '#app/features/desk/shared/show-more.tsx'
import type { useStaff } from '#app/features/desk/shared/staff.ts'
import { useNow } from '#app/features/desk/shared/use-now.ts'
import { Button } from '#app/ui/button.tsx'
import type { InboxFilter } from '#contracts/inbox.ts'
import { SHELF_STATES } from '#contracts/shelf.ts'
import { ItemHeads } from './item-heads.tsx'
import { ItemLine } from './item-line.tsx'
import type { useInboxList } from './queries.ts'
import type { InboxDesk } from './use-inbox-desk.ts'

/** A run changes rows all the time. */
const OPENINGS = { firstMs: 1_000, everyMs: 30_000 }

export type NameOf = ReturnType<typeof useStaff>['nameOf']

type ItemListProps = {
  desk: InboxDesk
  list: ReturnType<typeof useInboxList>
  filter: InboxFilter
  openRef: string | null
  onSort: (sort: InboxFilter['sort']) => void
  onClear: () => void
}

/** The lines of the queue, or what stands in their place: loading, failed, nothing there. */
export function ItemList({ desk, list, filter, openRef, onSort, onClear }: ItemListProps) {
  const marks = useMarks(list)
  const now = useNow()
  if (list.data === undefined)
    return list.isError && !list.isFetching ? (
      <FailedPanel what="an inbox" title="The inbox could not be loaded" onRetry={() => void list.refetch()} />
    ) : (
      <LoadingLines label="Loading the inbox" />
    )
  if (desk.items.length === 0) return <Nothing filter={filter} onClear={onClear} />
  return (
    <>
      <ItemHeads sort={filter.sort} onSort={onSort} />
      <ul aria-label="Inbox" aria-busy={list.isPlaceholderData} ref={desk.listRef}>
        {desk.items.map((item, at) => (
          <li key={item.id} className="scroll-mt-20 scroll-mb-24" onFocus={() => desk.setCurrent(at)}>
            <ItemLine
              item={item}
              mark={marks.get(item.id)}
              now={now}
              isSelected={desk.isSelected(item.id)}
              isOpen={item.reference === openRef}
              tabIndex={at === desk.current ? 0 : -1}
              assigneeName={desk.nameOf(item.assignee)}
              onSelect={desk.select}
              onOpen={() => desk.open(at)}
            />
          </li>
        ))}
      </ul>
      <ShowMore pages={list} what="messages" />
    </>
  )
}

/** Only what is accepted or kept has a place on the shelf. */
function useMarks(list: ItemListProps['list']) {
  const cache = useQueryClient()
  const pages = (list.data?.pages ?? []).map(({ items }) =>
    items.filter(({ kind, state }) => kind === 'submission' && SHELF_STATES.some((one) => one === state)),
  )
  useEffect(() => {
    const openings = createCoalescer<string>(
      () => void cache.invalidateQueries({ queryKey: [...KEYS.shelf, 'submissions'] }),
      OPENINGS,
    )
    const stopListening = listenLive((change) => {
      if (change.kind === 'row') openings.add(change.id)
    })
    return () => {
      stopListening()
      openings.stop()
    }
  }, [cache])
  return useShelfMarks('submissions', pages)
}

function Nothing({ filter, onClear }: { filter: InboxFilter; onClear: () => void }) {
  const isNarrowed = filter.q !== undefined || filter.assignee !== undefined
  if (filter.tab === 'spam' && !isNarrowed)
    return <EmptyPanel title="No suspected spam">What the rules take for spam waits here for a person.</EmptyPanel>
  return (
    <EmptyPanel
      title={isNarrowed ? 'Nothing matches' : 'Nothing waits'}
      action={
        (isNarrowed || filter.state !== 'any') && (
          <Button variant="outline" onClick={onClear}>
            {isNarrowed ? 'Show everything' : 'Show every state'}
          </Button>
        )
      }
    >
      {isNarrowed ? 'Try other words, or look at everything.' : 'New messages and submissions appear here at once.'}
    </EmptyPanel>
  )
}
