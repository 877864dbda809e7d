import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { companyName } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { updateDeskParams } from '#app/features/desk/opportunities/desk-address.ts'
import { kindLabel } from '#app/features/desk/opportunities/filters/filter-labels.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { STAGE_LABELS } from '#app/features/desk/shared/words.ts'
import { CLOSING_THIS_WEEK, type OpportunityFilter, openedSince } from '#contracts/desk/opportunity-filter.ts'
import { DEADLINE_SORT, DEFAULT_SORT, type OpportunitySort } from '#contracts/desk/opportunity-search.ts'
import type { Today } from '#contracts/desk/today.ts'
import { describeSince, formatDeadline } from './today-words.ts'

type TodayBlockProps = {
  title: string
  /** Null if nothing is counted. */
  total: number | null
  /** The address of the whole list. */
  to: string
  /** Below the lines. */
  foot?: ReactNode
  children?: ReactNode
}

/** One kind of waiting item: its number, its first lines, and a link to its list. Nothing if the total is 0. */
export function TodayBlock({ title, total, to, foot, children }: TodayBlockProps) {
  const id = useId()
  if (total === 0) return null
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-11 items-center gap-3 border-rule-strong border-b">
        {total !== null && (
          <span aria-hidden="true" className="figures font-bold font-display text-2xl">
            {total.toLocaleString('en-US')}
          </span>
        )}
        <h2 id={id} className="label-caps min-w-0 py-2 font-sans text-dim">
          {title}
          {total !== null && <span className="sr-only">, {total.toLocaleString('en-US')}</span>}
        </h2>
        <Link
          to={to}
          aria-label={`Show all: ${title}`}
          className="ml-auto inline-flex min-h-11 shrink-0 items-center text-dim text-sm underline-offset-4 hover:text-ink hover:underline"
        >
          Show all
        </Link>
      </div>
      {children && <ul>{children}</ul>}
      {foot}
    </section>
  )
}

type TodayLineProps = {
  to: string
  /** A day or an age. */
  when: string
  /** Past its due time. */
  isLate?: boolean
  title: string
  detail?: string | null
  mark?: ReactNode
}

/** A line of 44 pixels. The whole line is a link. */
export function TodayLine({ to, when, isLate = false, title, detail, mark }: TodayLineProps) {
  return (
    <li className="border-rule border-b">
      <Link
        to={to}
        className="grid min-h-11 grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-3 py-1.5 hover:bg-haze sm:py-0"
      >
        <span className={clsx('figures text-sm', isLate ? 'font-semibold text-amber' : 'text-dim')}>{when}</span>
        <span className="flex min-w-0 flex-col sm:flex-row sm:items-baseline sm:gap-3">
          <span className="flex min-w-0 items-center gap-2 font-semibold text-[0.9375rem] sm:max-w-[65%] sm:shrink-0">
            <span className="truncate">{title}</span>
            {mark}
          </span>
          {detail && <span className="min-w-0 truncate text-dim text-sm">{detail}</span>}
        </span>
      </Link>
    </li>
  )
}

/** The address of the list with this filter; `openId` is the opportunity to open. */
function toListAddress(
  filter: OpportunityFilter,
  openId: string | null = null,
  sort: OpportunitySort = DEFAULT_SORT,
): string {
  return `/sync-scraper?${updateDeskParams(new URLSearchParams(), { filter, row: openId, sort })}`
}

export function ActionsBlock({ today }: { today: Today }) {
  const filter: OpportunityFilter = { owner: ['me'], due: 'today' }
  const others = today.other_actions
  if (today.actions.total === 0)
    return (
      <TodayBlock title="Colleagues’ and unassigned next actions" total={others} to={toListAddress({ due: 'today' })} />
    )
  return (
    <TodayBlock
      title="Your next actions"
      total={today.actions.total}
      to={toListAddress(filter)}
      foot={
        others > 0 && (
          <p className="text-sm">
            <Link
              to={toListAddress({ due: 'today' })}
              className="inline-flex min-h-11 items-center text-dim underline-offset-4 hover:text-ink hover:underline"
            >
              {others.toLocaleString('en-US')} more, owned by colleagues or no one
            </Link>
          </p>
        )
      }
    >
      {today.actions.rows.map((opportunity) => (
        <TodayLine
          key={opportunity.id}
          to={toListAddress(filter, opportunity.id)}
          when={formatDeadline(opportunity.work.next_action_on, today.day)}
          isLate={(opportunity.work.next_action_on ?? today.day) < today.day}
          title={opportunity.work.next_action ?? 'Next action'}
          detail={companyName(opportunity)}
          mark={sampleBadge(opportunity)}
        />
      ))}
    </TodayBlock>
  )
}

export function OpeningsBlock({ today }: { today: Today }) {
  const filter = openedSince(today.since)
  return (
    <TodayBlock
      title={`Openings ${describeSince(today, new Date())}`}
      total={today.openings.total}
      to={toListAddress(filter)}
    >
      {today.openings.rows.map((opportunity) => (
        <TodayLine
          key={opportunity.id}
          to={toListAddress(filter, opportunity.id)}
          when={
            opportunity.deadline === null
              ? 'Open'
              : `by ${formatDeadline(opportunity.deadline, today.day).replace(/^To/, 'to')}`
          }
          title={companyName(opportunity)}
          detail={[opportunity.kind === null ? null : kindLabel(opportunity.kind), opportunity.industry_type.join(', ')]
            .filter(Boolean)
            .join(' · ')}
          mark={sampleBadge(opportunity)}
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
      to={toListAddress(CLOSING_THIS_WEEK, null, DEADLINE_SORT)}
    >
      {today.deadlines.rows.map((opportunity) => (
        <TodayLine
          key={opportunity.id}
          to={toListAddress(CLOSING_THIS_WEEK, opportunity.id, DEADLINE_SORT)}
          when={formatDeadline(opportunity.deadline, today.day)}
          isLate={(opportunity.deadline ?? '') <= today.day}
          title={companyName(opportunity)}
          detail={STAGE_LABELS[opportunity.work.stage]}
          mark={sampleBadge(opportunity)}
        />
      ))}
    </TodayBlock>
  )
}

type DeskOpportunity = Today['openings']['rows'][number]
const sampleBadge = (opportunity: DeskOpportunity) => (opportunity.sample ? <SampleBadge /> : null)
