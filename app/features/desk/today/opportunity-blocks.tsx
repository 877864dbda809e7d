import { Link } from 'react-router'
import { changeDesk } from '#app/features/desk/opportunities/desk-address.ts'
import { nameKind } from '#app/features/desk/opportunities/filters/filter-words.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { STAGE_WORDS } from '#app/features/desk/shared/words.ts'
import { CLOSING_THIS_WEEK, type OpportunityFilter, openedSince } from '#contracts/desk/opportunity-filter.ts'
import { DEADLINE_SORT, DEFAULT_SORT, type OpportunitySort } from '#contracts/desk/opportunity-search.ts'
import type { Today } from '#contracts/desk/today.ts'
import { TodayBlock, TodayLine } from './today-block.tsx'
import { nameDeadline, nameSince } from './today-words.ts'

/** The list of opportunities with this filter; with a row, that row is open. */
function toList(filter: OpportunityFilter, row: string | null = null, sort: OpportunitySort = DEFAULT_SORT): string {
  return `/sync-scraper?${changeDesk(new URLSearchParams(), { filter, row, sort })}`
}

export function ActionsBlock({ today }: { today: Today }) {
  const filter: OpportunityFilter = { owner: ['me'], due: 'today' }
  const others = today.other_actions
  if (today.actions.total === 0)
    return <TodayBlock title="Colleagues’ and unassigned next actions" total={others} to={toList({ due: 'today' })} />
  return (
    <TodayBlock
      title="Your next actions"
      total={today.actions.total}
      to={toList(filter)}
      foot={
        others > 0 && (
          <p className="text-sm">
            <Link
              to={toList({ due: 'today' })}
              className="inline-flex min-h-11 items-center text-dim underline-offset-4 hover:text-ink hover:underline"
            >
              {others.toLocaleString('en-US')} more, owned by colleagues or no one
            </Link>
          </p>
        )
      }
    >
      {today.actions.rows.map((row) => (
        <TodayLine
          key={row.id}
          to={toList(filter, row.id)}
          when={nameDeadline(row.work.next_action_on, today.day)}
          isLate={(row.work.next_action_on ?? today.day) < today.day}
          title={row.work.next_action ?? 'Next action'}
          detail={companyOf(row)}
          mark={markOf(row)}
        />
      ))}
    </TodayBlock>
  )
}

export function OpeningsBlock({ today }: { today: Today }) {
  const filter = openedSince(today.since)
  return (
    <TodayBlock title={`Openings ${nameSince(today, new Date())}`} total={today.openings.total} to={toList(filter)}>
      {today.openings.rows.map((row) => (
        <TodayLine
          key={row.id}
          to={toList(filter, row.id)}
          when={row.deadline === null ? 'Open' : `by ${nameDeadline(row.deadline, today.day).replace(/^To/, 'to')}`}
          title={companyOf(row)}
          detail={[row.kind === null ? null : nameKind(row.kind), row.industry_type.join(', ')]
            .filter(Boolean)
            .join(' · ')}
          mark={markOf(row)}
        />
      ))}
    </TodayBlock>
  )
}

export function DeadlinesBlock({ today }: { today: Today }) {
  return (
    <TodayBlock
      title="Deadlines this week"
      total={today.deadlines.total}
      to={toList(CLOSING_THIS_WEEK, null, DEADLINE_SORT)}
    >
      {today.deadlines.rows.map((row) => (
        <TodayLine
          key={row.id}
          to={toList(CLOSING_THIS_WEEK, row.id, DEADLINE_SORT)}
          when={nameDeadline(row.deadline, today.day)}
          isLate={(row.deadline ?? '') <= today.day}
          title={companyOf(row)}
          detail={STAGE_WORDS[row.work.stage]}
          mark={markOf(row)}
        />
      ))}
    </TodayBlock>
  )
}

type DeskRow = Today['openings']['rows'][number]
const companyOf = (row: DeskRow) => row.company_agency ?? 'Unknown Company'
const markOf = (row: DeskRow) => (row.sample ? <SampleBadge /> : null)
