import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { formatWeekday } from '#app/lib/dates.ts'
import type { Today } from '#contracts/today.ts'
import { LateBlock, MessagesBlock } from './letter-blocks.tsx'
import { ActionsBlock, DeadlinesBlock, OpeningsBlock } from './opportunity-blocks.tsx'
import { useToday } from './queries.ts'
import { RunsBlock } from './runs-block.tsx'
import { describeToday } from './today-words.ts'

/** What waits today, in one screen. */
export function TodayRoom() {
  const today = useToday()
  return (
    <div className="gutters pt-6 pb-16">
      <RoomHead title="Desk">
        {today.data ? (
          <>
            <span className="text-ink">{formatWeekday(today.data.day)}.</span> {describeToday(today.data)}
          </>
        ) : (
          'What waits today.'
        )}
      </RoomHead>
      <div className="mt-4">
        <Loaded query={today} what="the Desk">
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
      <MessagesBlock today={today} />
      <RunsBlock today={today} />
      <LateBlock today={today} />
    </div>
  )
}
