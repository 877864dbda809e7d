import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { OpportunityEvent } from '#contracts/desk/opportunity-answers.ts'
import { EVENTS_PER_PAGE } from '#contracts/desk/opportunity-detail.ts'
import { describeEvent } from './history-words.ts'
import { PanelDetails } from './panel-details.tsx'
import { detailKey } from './use-detail.ts'

/** `events` are the newest ones, which came with the opportunity. */
export function HistorySection({ id, events }: { id: string; events: readonly OpportunityEvent[] }) {
  const { findName } = useStaff()
  const older = useInfiniteQuery({
    queryKey: [...detailKey(id), 'events'],
    queryFn: ({ pageParam }) => call('list_events', { id, limit: EVENTS_PER_PAGE, offset: pageParam }),
    initialPageParam: EVENTS_PER_PAGE,
    getNextPageParam: (last, _pages, offset) => (last.length < EVENTS_PER_PAGE ? null : offset + EVENTS_PER_PAGE),
    enabled: false,
  })
  const loaded = older.data?.pages.flat() ?? []
  // A new event shifts the others by one, so a page may repeat events.
  const all = [...new Map([...events, ...loaded].map((event) => [event.id, event])).values()]
  const hasMore = older.data === undefined ? events.length === EVENTS_PER_PAGE : older.hasNextPage
  return (
    <PanelDetails section="history" count={hasMore ? `${all.length}+` : all.length}>
      <ol>
        {all.map((event) => {
          const { title, lines } = describeEvent(event, findName)
          return (
            <li
              key={event.id}
              className="figures grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 border-rule border-b py-2.5 text-sm"
            >
              <time dateTime={event.created_at} className="text-dim">
                {formatMoment(event.created_at)}
              </time>
              <div className="min-w-0 [overflow-wrap:anywhere]">
                <p>
                  {title}
                  {event.created_by !== null && <span className="text-dim">, {findName(event.created_by)}</span>}
                </p>
                {lines.map((line) => (
                  <p key={line} className="text-dim">
                    {line}
                  </p>
                ))}
                {event.quote !== null && <p className="text-dim">“{event.quote}”</p>}
              </div>
            </li>
          )
        })}
      </ol>
      {hasMore && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-3.5"
          disabled={older.isFetching}
          onClick={() => void older.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </PanelDetails>
  )
}
