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
import type { InboxController } from './use-inbox-controller.ts'

/** A run changes opportunities all the time. */
const RELOAD_THROTTLE = { firstMs: 1_000, everyMs: 30_000 }

const HEAD_CLASS = 'label-caps font-sans text-dim'

type ItemListProps = {
  controller: InboxController
  inboxList: ReturnType<typeof useInboxList>
  filter: InboxFilter
  onSort: (sort: InboxFilter['sort']) => void
  onClear: () => void
}

/** The list of items, or its loading, failed or empty state. */
export function ItemList(props: ItemListProps) {
  return (
    <Loaded query={props.inboxList} what="an inbox" name="the inbox">
      {() => <LoadedItems {...props} />}
    </Loaded>
  )
}

function LoadedItems({ controller, inboxList, filter, onSort, onClear }: ItemListProps) {
  const marks = useBestMatches(inboxList)
  const now = useNow()
  if (controller.items.length === 0) return <EmptyInbox filter={filter} onClear={onClear} />
  return (
    <div style={COLUMNS.tracks}>
      <ItemHeads sort={filter.sort} onSort={onSort} />
      <Rows
        list={controller.list}
        label="Inbox"
        isBusy={inboxList.isPlaceholderData}
        rowClassName="scroll-mt-20 scroll-mb-24"
      >
        {(item, place) => (
          <ItemLine
            {...place}
            item={item}
            bestMatch={marks.get(item.id)}
            now={now}
            assigneeName={controller.findName(item.assignee)}
            onSelect={controller.list.select}
            onOpen={controller.list.open}
          />
        )}
      </Rows>
      <ShowMore pages={inboxList} what="messages" />
    </div>
  )
}

function ItemHeads({ sort, onSort }: Pick<ItemListProps, 'onSort'> & { sort: InboxFilter['sort'] }) {
  const Arrow = sort === 'newest' ? ArrowDown : ArrowUp
  return (
    <div data-heads="" className={clsx(COLUMNS.grid, 'hidden h-10 border-rule-strong border-b @min-[44rem]:grid')}>
      {COLUMNS.heads(({ key, head, sort: by }, className) =>
        by === undefined ? (
          <span data-column={head && key} className={clsx(HEAD_CLASS, className)}>
            {head}
          </span>
        ) : (
          <button
            type="button"
            data-column={key}
            aria-label={`${head}, ${sort} first. Reverse the order`}
            onClick={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}
            className={clsx(HEAD_CLASS, 'inline-flex h-10 cursor-pointer items-center gap-1 hover:text-ink', className)}
          >
            <Arrow className="size-3" />
            {head}
          </button>
        ),
      )}
    </div>
  )
}

/** One item: sender, summary, age, state and assignee. */
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

/** Only accepted and on-hold submissions are matched with openings. */
function useBestMatches(inboxList: ItemListProps['inboxList']) {
  const cache = useQueryClient()
  const pages = (inboxList.data?.pages ?? []).map(({ items }) =>
    items.filter(({ kind, state }) => kind === 'submission' && MATCHED_STATES.some((one) => one === state)),
  )
  useEffect(() => {
    const changes = createCoalescer<string>(
      () => void cache.invalidateQueries({ queryKey: [...QUERY_KEYS.shelf, 'submissions'] }),
      RELOAD_THROTTLE,
    )
    const stopListening = onLiveChange((change) => {
      if (change.kind === 'opportunity') changes.add(change.id)
    })
    return () => {
      stopListening()
      changes.stop()
    }
  }, [cache])
  return useMatchMarks('submissions', pages)
}

function EmptyInbox({ filter, onClear }: { filter: InboxFilter; onClear: () => void }) {
  const hasFilter = filter.q !== undefined || filter.assignee !== undefined
  if (filter.tab === 'spam' && !hasFilter)
    return (
      <EmptyPanel title="No suspected spam">
        Messages that look like spam wait here until someone checks them.
      </EmptyPanel>
    )
  return (
    <EmptyPanel
      title={hasFilter ? 'Nothing matches' : 'Nothing is waiting'}
      action={
        (hasFilter || filter.state !== 'any') && (
          <Button variant="outline" onClick={onClear}>
            {hasFilter ? 'Show everything' : 'Show every state'}
          </Button>
        )
      }
    >
      {hasFilter ? 'Try other words, or show everything.' : 'New messages and submissions appear here at once.'}
    </EmptyPanel>
  )
}
