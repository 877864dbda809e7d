import { clsx } from 'clsx'
import { ArrowUpRight, UserRound } from 'lucide-react'
import { memo } from 'react'
import { MatchLabel } from '#app/features/desk/drafts/match-label.tsx'
import { SelectBox } from '#app/features/desk/list/row-controls.tsx'
import type { List } from '#app/features/desk/list/use-list.ts'
import { VirtualRows } from '#app/features/desk/list/virtual-rows.tsx'
import { companyName, type ListedOpportunity } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import type { OpportunityListData } from '#app/features/desk/opportunities/data/use-opportunity-list.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { LevelMeter } from '#app/features/desk/shared/level-meter.tsx'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { StatusBadge } from '#app/features/desk/shared/status-badge.tsx'
import { STAGE_LABELS } from '#app/features/desk/shared/words.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { lastEndedDay } from '#contracts/scraper/opportunity.ts'
import {
  EmailLink,
  OpenButton,
  type OpportunityItemActions,
  type OpportunityItemProps,
  SourceLink,
  StarButton,
} from './card-controls.tsx'
import { COLUMNS } from './columns.tsx'
import type { Density } from './use-density.ts'

type OpportunityListProps = Pick<OpportunityItemActions, 'onStar'> & {
  list: List<ListedOpportunity>
  found: OpportunityListData
  density: Density
}

export function OpportunityList({ list, found, density, onStar }: OpportunityListProps) {
  const { findName } = useStaff()
  const Row = density === 'lines' ? OpportunityLine : OpportunityCard
  return (
    <VirtualRows
      list={list}
      label="Opportunities"
      isBusy={found.isStale}
      layoutFor={(width) => layoutFor(density, width)}
      onShown={found.onShown}
    >
      {(opportunity, place, shape) => (
        <Row
          {...place}
          opportunity={opportunity}
          mark={found.markOf(opportunity.id)}
          shape={shape}
          ownerName={findName(opportunity.work.owner)}
          onSelect={list.select}
          onStar={onStar}
          onOpen={list.open}
        />
      )}
    </VirtualRows>
  )
}

/** One line of 44 pixels, with few elements, because many are on screen at once. */
const OpportunityLine = memo(function OpportunityLine(props: OpportunityItemProps) {
  return (
    <div
      className={clsx(
        COLUMNS.grid,
        'relative min-h-[3.75rem] border-rule border-b text-sm hover:bg-haze @min-[40rem]:min-h-11',
        props.isSelected ? 'bg-cyan-dim/60' : props.isOpen && 'bg-white/6',
      )}
    >
      {COLUMNS.cells(props)}
    </div>
  )
})

type CardProps = OpportunityItemProps & { ownerName: string | null; shape: CardLayout }

/** All details of an opportunity, in three columns where the list is wide, otherwise in one. Missing values take no space. */
const OpportunityCard = memo(function OpportunityCard(props: CardProps) {
  const { opportunity, isSelected, isOpen, shape, tabIndex } = props
  const isWide = shape === 'wide-cards'
  return (
    <article
      aria-label={companyName(opportunity)}
      className={clsx(
        'relative grid border-rule border-b py-2 pr-3 hover:bg-haze',
        isWide ? 'grid-cols-[2.75rem_minmax(0,5fr)_minmax(0,6fr)_18rem] gap-x-4' : 'grid-cols-[2.75rem_minmax(0,1fr)]',
        isSelected ? 'bg-cyan-dim/60' : isOpen && 'bg-white/6',
      )}
    >
      <div className={clsx('-mt-1 flex flex-col', !isWide && 'row-span-3')}>
        <SelectBox
          id={opportunity.id}
          name={companyName(opportunity)}
          tabIndex={tabIndex}
          isSelected={isSelected}
          onSelect={props.onSelect}
        />
        <StarButton opportunity={opportunity} tabIndex={tabIndex} onStar={props.onStar} className="h-9 w-11" />
      </div>
      <div className="min-w-0">
        <div className="@max-[30rem]:block flex items-center justify-between gap-3">
          <OpenButton {...props} className="font-display text-[1.0625rem] leading-7">
            {opportunity.sample && <SampleBadge />}
            {opportunity.work.stage !== 'new' && (
              <span className="label-caps shrink-0 font-sans text-dim">{STAGE_LABELS[opportunity.work.stage]}</span>
            )}
          </OpenButton>
          {!isWide && <StatusAndConfidence opportunity={opportunity} />}
        </div>
        <Contact opportunity={opportunity} tabIndex={tabIndex} isWide={isWide} />
      </div>
      <div className="min-w-0">
        {opportunity.submission_guidelines && (
          <p className="mb-1 line-clamp-2 text-sm leading-5 [overflow-wrap:anywhere]">
            {opportunity.submission_guidelines}
          </p>
        )}
        <Tags opportunity={opportunity} mark={props.mark} />
      </div>
      <CardFooter {...props} />
    </article>
  )
})

function StatusAndConfidence({ opportunity }: { opportunity: ListedOpportunity }) {
  return (
    <span className="@max-[30rem]:w-full flex h-7 shrink-0 items-center justify-between gap-3">
      <StatusBadge status={opportunity.submission_status} />
      {opportunity.ai_confidence_score !== null && <LevelMeter score={opportunity.ai_confidence_score} />}
    </span>
  )
}

function Contact({ opportunity, tabIndex, isWide }: Pick<CardProps, 'opportunity' | 'tabIndex'> & { isWide: boolean }) {
  const contact = [opportunity.name, opportunity.role].filter(Boolean).join(', ')
  return (
    <div className={clsx('text-sm', !isWide && '@min-[30rem]:flex @min-[30rem]:gap-x-4')}>
      {contact && <p className="min-w-0 truncate leading-6">{contact}</p>}
      {/* The padding leaves space for the focus ring, which truncation would cut off. */}
      {opportunity.contact_email && (
        <p className="-mx-1.5 min-w-0 truncate px-1.5 text-dim leading-6">
          <EmailLink
            opportunity={opportunity}
            tabIndex={tabIndex}
            missing={null}
            className="-mx-1.5 inline-block max-w-[calc(100%+0.75rem)] truncate px-1.5 align-top"
          />
        </p>
      )}
    </div>
  )
}

/** All tags, in as many lines as they need. The matching submission follows, or is below if there is no space. */
function Tags({ opportunity, mark }: Pick<CardProps, 'opportunity' | 'mark'>) {
  if (opportunity.industry_type.length === 0 && mark === undefined) return null
  return (
    <p className="relative flex min-h-6 flex-wrap gap-1.5 overflow-hidden">
      {opportunity.industry_type.map((tag) => (
        <Badge key={tag} className="h-6 max-w-full">
          <span className="truncate">{tag}</span>
        </Badge>
      ))}
      {mark && <MatchLabel mark={mark} fits="submission" className="min-h-6 flex-1 basis-48 text-sm" />}
    </p>
  )
}

/** Dates, source, deadline and owner; in wide cards also status and confidence. */
function CardFooter({ opportunity, tabIndex, ownerName, shape }: CardProps) {
  const isWide = shape === 'wide-cards'
  const scraped = formatDay(opportunity.date_scraped)
  const verified = formatDay(opportunity.last_verified)
  const closing = formatDay(opportunity.deadline)
  const hasClosed = opportunity.deadline !== null && opportunity.deadline <= lastEndedDay(new Date())
  return (
    <div
      className={clsx(
        'figures flex min-w-0 gap-x-4 text-[0.8125rem] text-dim leading-6',
        isWide ? 'flex-col' : 'flex-wrap items-center justify-between',
      )}
    >
      {isWide && <StatusAndConfidence opportunity={opportunity} />}
      <p className="flex flex-wrap justify-between gap-x-3 [&>span]:whitespace-nowrap">
        {scraped && <span>Scraped {scraped}</span>}
        {verified && <span>Verified {verified}</span>}
      </p>
      <p className="flex min-w-0 items-center justify-between gap-3">
        <SourceLink
          opportunity={opportunity}
          tabIndex={tabIndex}
          missing={null}
          className="flex min-w-0 items-center gap-1 hover:underline focus-visible:outline-offset-0"
        >
          {(host) => (
            <>
              <span className="truncate">{host}</span>
              <ArrowUpRight className="size-3.5 shrink-0" />
            </>
          )}
        </SourceLink>
        {closing !== null && (
          <span className={clsx('shrink-0', !hasClosed && 'text-amber')}>
            {hasClosed ? 'Closed' : 'Closes'} {closing}
          </span>
        )}
        {ownerName !== null && (
          <span className="flex shrink-0 items-center" title={`Owner: ${ownerName}`}>
            <UserRound className="size-3.5" />
            <span className="sr-only">Owner: {ownerName}</span>
          </span>
        )}
      </p>
    </div>
  )
}

type CardLayout = 'wide-cards' | 'cards' | 'narrow-cards' | 'lines' | 'narrow-lines'

// In rem, equal to the heights that the classes give, so that rows that are not loaded yet take the same space.
const HEIGHTS: Record<CardLayout, number> = {
  'wide-cards': 5.8125,
  cards: 9.0625,
  'narrow-cards': 14.8125,
  lines: 2.8125,
  'narrow-lines': 3.8125,
}

/** Uses the same limits as the container queries of cards and lines. */
function layoutFor(density: Density, widthPx: number): { shape: CardLayout; size: number } {
  const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const shape = chooseLayout(density, widthPx / remPx)
  return { shape, size: HEIGHTS[shape] * remPx }
}

function chooseLayout(density: Density, rem: number): CardLayout {
  if (density === 'lines') return rem < 40 ? 'narrow-lines' : 'lines'
  return rem < 30 ? 'narrow-cards' : rem < 56 ? 'cards' : 'wide-cards'
}
