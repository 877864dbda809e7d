import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { RunState } from '#app/features/desk/runs/run-state.tsx'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useLiveOpportunities } from '#app/features/desk/shared/data/live-changes.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { ScreenHead } from '#app/features/desk/shared/screen-head.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { useNow } from '#app/features/desk/shared/use-now.ts'
import { describeRun, explainSpread } from '#app/features/desk/shared/words.ts'
import { formatMoment, formatWeekday } from '#app/lib/dates.ts'
import type { Today, WaitingItem } from '#contracts/desk/today.ts'
import { formatAge } from '#contracts/platform/dates.ts'
import { ActionsBlock, DeadlinesBlock, OpeningsBlock, TodayBlock, TodayLine } from './today-blocks.tsx'
import { describeToday } from './today-words.ts'

export function TodayScreen() {
  const today = useToday()
  return (
    <div className="gutters pt-6 pb-16">
      <ScreenHead title="Desk">
        {today.data ? (
          <>
            <span className="text-ink">{formatWeekday(today.data.day)}.</span> {describeToday(today.data)}
          </>
        ) : (
          'What is waiting for you today.'
        )}
      </ScreenHead>
      <div className="mt-4">
        <Loaded query={today} what="the Desk" name="the Desk">
          {(loaded) => <Blocks today={loaded} />}
        </Loaded>
      </div>
    </div>
  )
}

function Blocks({ today }: { today: Today }) {
  return (
    <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
      <ActionsBlock today={today} />
      <OpeningsBlock today={today} />
      <DeadlinesBlock today={today} />
      <InboxBlock title="Unread messages" waiting={today.messages} to="/inbox" />
      <RunsBlock today={today} />
      <InboxBlock title="Submissions overdue" waiting={today.late} to="/inbox?tab=submissions&sort=oldest" isLate />
    </div>
  )
}

/** A visit ends after half an hour without a call, so a tab in use calls more often. */
const REFRESH_EVERY_MS = 5 * 60_000

/** Below the key of the counts, so that every reload of the counts reloads it too. */
const TODAY_KEY = [...QUERY_KEYS.counts, 'today']

function useToday() {
  const cache = useQueryClient()
  useLiveOpportunities(() => void cache.invalidateQueries({ queryKey: TODAY_KEY }))
  return useQuery({
    queryKey: TODAY_KEY,
    // Counts as a visit only while the tab is visible.
    queryFn: () => call('get_today', { here: document.visibilityState === 'visible' }),
    refetchInterval: REFRESH_EVERY_MS,
    staleTime: 5_000,
  })
}

const KINDS: Record<WaitingItem['kind'], string> = { message: 'Message', brief: 'Brief', submission: 'Submission' }

type InboxBlockProps = { title: string; waiting: Today['messages']; to: string; isLate?: boolean }

function InboxBlock({ title, waiting, to, isLate = false }: InboxBlockProps) {
  return (
    <TodayBlock title={title} total={waiting.total} to={to}>
      {waiting.rows.map((item) => (
        <InboxLine key={item.reference} item={item} isLate={isLate} />
      ))}
    </TodayBlock>
  )
}

function InboxLine({ item, isLate }: { item: WaitingItem; isLate: boolean }) {
  // Per line: the clock starts when the line is mounted, which may be later than the block.
  const now = useNow()
  return (
    <TodayLine
      to={`/inbox?item=${item.reference}`}
      when={formatAge(item.received_at, now)}
      isLate={isLate}
      title={item.from}
      detail={KINDS[item.kind]}
    />
  )
}

const LINE =
  'grid min-h-11 grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-x-3 border-rule border-b sm:grid-cols-[5.25rem_minmax(0,1fr)_auto]'

function RunsBlock({ today: { last_run: last, schedule } }: { today: Today }) {
  return (
    <TodayBlock
      title="Runs"
      total={null}
      to="/runs"
      foot={
        <>
          {last === null ? (
            <p className={LINE}>
              <span className="text-dim text-sm">Last</span>
              <span className="text-dim text-sm sm:col-span-2">No run yet.</span>
            </p>
          ) : (
            <Link to={`/runs/${last.id}`} className={`${LINE} hover:bg-haze`}>
              <span className="text-dim text-sm">Last</span>
              <span className="flex min-w-0 flex-col pt-1.5 sm:flex-row sm:items-baseline sm:gap-3 sm:pt-0">
                <span className="truncate font-semibold text-[0.9375rem]">{describeRun(last)}</span>
                <span className="figures shrink-0 text-dim text-sm">
                  {formatMoment(last.started_at)} · {last.new_entries_count.toLocaleString('en-US')} new
                </span>
              </span>
              <span className="col-start-2 py-1.5 sm:col-start-auto sm:py-0">
                <RunState run={last} />
              </span>
            </Link>
          )}
          <Link to="/settings" className={`${LINE} hover:bg-haze`}>
            <span className="text-dim text-sm">Next</span>
            <span className="figures min-w-0 py-1.5 sm:col-span-2 text-[0.9375rem] leading-snug">
              {schedule.next_at === null ? (
                'The daily run is switched off'
              ) : (
                <>
                  {formatMoment(schedule.next_at)}
                  <span className="block text-dim text-sm">{explainSpread(schedule)}.</span>
                </>
              )}
            </span>
          </Link>
        </>
      }
    />
  )
}
