import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { useMatchMarks } from '#app/features/desk/drafts/use-match-marks.ts'
import { Rows } from '#app/features/desk/list/rows.tsx'
import { createCoalescer } from '#app/features/desk/shared/data/coalesce.ts'
import { onLiveChange } from '#app/features/desk/shared/data/live-changes.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { ShowMore } from '#app/features/desk/shared/states/show-more.tsx'
import { useNow } from '#app/features/desk/shared/use-now.ts'
import { Button } from '#app/ui/button.tsx'
import type { InboxFilter } from '#contracts/desk/inbox.ts'
import { MATCHED_STATES } from '#contracts/desk/submission-matches.ts'
import { COLUMNS, type ItemLineProps } from './columns.tsx'
import type { useInboxList } from './use-inbox.ts'
import type { InboxDesk } from './use-inbox-desk.ts'

/** A run changes rows all the time. */
const OPENINGS = { firstMs: 1_000, everyMs: 30_000 }

const LABEL = 'label-caps font-sans text-dim'

type ItemListProps = {
  desk: InboxDesk
  found: ReturnType<typeof useInboxList>
  filter: InboxFilter
  onSort: (sort: InboxFilter['sort']) => void
  onClear: () => void
}

/** The lines of the queue, or what stands in their place: loading, failed, nothing there. */
export function ItemList(props: ItemListProps) {
  return (
    <Loaded query={props.found} what="an inbox" name="the inbox">
      {() => <Items {...props} />}
    </Loaded>
  )
}

function Items({ desk, found, filter, onSort, onClear }: ItemListProps) {
  const marks = useMarks(found)
  const now = useNow()
  if (desk.items.length === 0) return <Nothing filter={filter} onClear={onClear} />
  return (
    <div style={COLUMNS.tracks}>
      <ItemHeads sort={filter.sort} onSort={onSort} />
      <Rows list={desk.list} label="Inbox" isBusy={found.isPlaceholderData} rowClassName="scroll-mt-20 scroll-mb-24">
        {(item, place) => (
          <ItemLine
            {...place}
            item={item}
            mark={marks.get(item.id)}
            now={now}
            assigneeName={desk.nameOf(item.assignee)}
            onSelect={desk.list.select}
            onOpen={desk.list.open}
          />
        )}
      </Rows>
      <ShowMore pages={found} what="messages" />
    </div>
  )
}

function ItemHeads({ sort, onSort }: Pick<ItemListProps, 'onSort'> & { sort: InboxFilter['sort'] }) {
  const Arrow = sort === 'newest' ? ArrowDown : ArrowUp
  return (
    <div data-heads="" className={clsx(COLUMNS.grid, 'hidden h-10 border-rule-strong border-b @min-[44rem]:grid')}>
      {COLUMNS.heads(({ key, head, sort: by }, className) =>
        by === undefined ? (
          <span data-column={head && key} className={clsx(LABEL, className)}>
            {head}
          </span>
        ) : (
          <button
            type="button"
            data-column={key}
            aria-label={`${head}, ${sort} first. Reverse the order`}
            onClick={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}
            className={clsx(LABEL, 'inline-flex h-10 cursor-pointer items-center gap-1 hover:text-ink', className)}
          >
            <Arrow className="size-3" />
            {head}
          </button>
        ),
      )}
    </div>
  )
}

/** One item as a line: who, about what, since when, how far, whose. */
function ItemLine(props: ItemLineProps) {
  return (
    <div
      className={clsx(
        COLUMNS.grid,
        'relative min-h-16 border-rule border-b py-1 text-sm hover:bg-haze @min-[44rem]:min-h-11 @min-[44rem]:py-0',
        props.isSelected ? 'bg-cyan-dim/60' : props.isOpen && 'bg-white/6',
      )}
    >
      {COLUMNS.cells(props)}
    </div>
  )
}

/** Only what is accepted or kept has a place on the shelf. */
function useMarks(found: ItemListProps['found']) {
  const cache = useQueryClient()
  const pages = (found.data?.pages ?? []).map(({ items }) =>
    items.filter(({ kind, state }) => kind === 'submission' && MATCHED_STATES.some((one) => one === state)),
  )
  useEffect(() => {
    const openings = createCoalescer<string>(
      () => void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.shelf, 'submissions'] }),
      OPENINGS,
    )
    const stopListening = onLiveChange((change) => {
      if (change.kind === 'row') openings.add(change.id)
    })
    return () => {
      stopListening()
      openings.stop()
    }
  }, [cache])
  return useMatchMarks('submissions', pages)
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
      {isNarrowed ? 'Try other words, or show everything.' : 'New messages and submissions appear here at once.'}
    </EmptyPanel>
  )
}
