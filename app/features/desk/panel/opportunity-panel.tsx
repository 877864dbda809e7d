import { Minus, Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { MatchingSubmissions } from '#app/features/desk/drafts/matching-submissions.tsx'
import { MatchSection } from '#app/features/desk/match/match-section.tsx'
import { companyName } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { EvidenceQuote } from '#app/features/desk/panel/field/evidence-quote.tsx'
import { PANEL_FIELDS } from '#app/features/desk/panel/field/field-list.ts'
import { FieldRow } from '#app/features/desk/panel/field/field-row.tsx'
import { call } from '#app/features/desk/shared/data/call.ts'
import { PanelPlaceholder, usePanelHeading } from '#app/features/desk/shared/panel-placeholder.tsx'
import { CLEARS_TITLE } from '#app/features/desk/shared/panel-title.tsx'
import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { DraftScope } from '#app/features/desk/shared/use-draft.ts'
import { useIsWide } from '#app/features/desk/shared/use-is-wide.ts'
import { describeReadingMethod } from '#app/features/desk/shared/words.ts'
import { formatDay } from '#app/lib/dates.ts'
import { useLetterKeys } from '#app/lib/letter-keys.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { OpportunityDetail } from '#contracts/desk/opportunity-detail.ts'
import { NOTE_MAX } from '#contracts/desk/opportunity-work.ts'
import { describeOutcome } from '#contracts/scraper/describe-outcome.ts'
import { HistorySection } from './history-section.tsx'
import { Notes } from './notes.tsx'
import { OutreachSection } from './outreach-section.tsx'
import { PanelDetails, PanelNav } from './panel-details.tsx'
import { PanelHead } from './panel-head.tsx'
import { listSections } from './panel-sections.ts'
import { useDetail, useLiveDetail, useOpportunityAction } from './use-detail.ts'
import { WorkSection } from './work-section.tsx'

/** The fields start open from this window width on. */
const FIELDS_OPEN_REM = 80

type OpportunityPanelProps = {
  id: string
  onClose: () => void
  /** To the next or the previous opportunity of the list. */
  onStep: (by: 1 | -1) => void
  /** Called when the opportunity has been dismissed or restored, which removes it from the list. */
  onRemoved: (id: string) => void
}

/**
 * One opportunity: its decisive sentence, every field with its evidence, and the work on it. Takes the focus when it opens or
 * shows another opportunity. The caller restores the focus when it closes.
 */
export function OpportunityPanel({ id, onClose, onStep, onRemoved }: OpportunityPanelProps) {
  const detail = useDetail(id)
  useLiveDetail(id)
  const panelProps = { heading: usePanelHeading(id, detail.data !== undefined), onClose, onStep }
  return (
    <DraftScope value={id}>
      <aside
        aria-label={detail.data ? companyName(detail.data.row) : 'Opportunity'}
        className={`@container min-w-0 pt-3 pb-10 lg:px-7 ${CLEARS_TITLE}`}
      >
        {detail.data ? (
          <PanelBody key={id} detail={detail.data} {...panelProps} onRemoved={onRemoved} />
        ) : (
          <PanelPlaceholder
            {...panelProps}
            what="opportunity"
            query={detail}
            loading="Loading the opportunity"
            failed={{ what: 'details of an opportunity', level: 'h3', title: 'This opportunity could not be loaded' }}
            gone={{
              title: 'This opportunity no longer exists',
              text: 'It was removed, or merged into another one, which is in the list under its own name.',
            }}
          />
        )}
      </aside>
    </DraftScope>
  )
}

type PanelBodyProps = Pick<OpportunityPanelProps, 'onClose' | 'onStep'> & {
  heading: RefObject<HTMLHeadingElement | null>
}

function PanelBody({
  detail,
  ...panelProps
}: PanelBodyProps & Pick<OpportunityPanelProps, 'onRemoved'> & { detail: OpportunityDetail }) {
  const { row: opportunity, work, fields } = detail
  const { act } = useOpportunityAction()
  const readingMethod = describeReadingMethod(opportunity.model_reading)
  const sections = listSections(detail)
  // In narrower windows the fields alone would be higher than the screen.
  const isWide = useIsWide(FIELDS_OPEN_REM)
  return (
    <>
      <PanelHead detail={detail} {...panelProps} />
      <div className="my-7">
        <EvidenceQuote opportunity={opportunity} />
      </div>
      <PanelNav sections={sections} />
      <div className="[&>*:has(>[open])]:pb-6">
        <WorkSection id={opportunity.id} work={work} />
        <PanelDetails section="fields" isOpen={isWide} aside={<KeyHint />}>
          <ul>
            {PANEL_FIELDS.flatMap((field) => {
              const evidence = fields.find((one) => one.field === field.field)
              return evidence === undefined ? (
                []
              ) : (
                <FieldRow key={field.field} opportunity={opportunity} field={field} evidence={evidence} />
              )
            })}
          </ul>
          {readingMethod && <p className="pt-3 text-dim text-sm">{readingMethod}.</p>}
        </PanelDetails>
        {sections.includes('confidence') && <ConfidenceSection reasons={detail.reasons} />}
        {sections.includes('change') && <WouldChangeSection sentences={detail.would_change} />}
        <PanelDetails section="notes" count={detail.notes.length}>
          <Notes
            notes={detail.notes}
            maxLength={NOTE_MAX}
            act={act}
            save={(body, note_id) => call('save_note', { id: opportunity.id, body, note_id })}
            remove={(note_id) => call('delete_note', { note_id })}
            restore={(note_id) => call('restore_note', { note_id })}
          />
        </PanelDetails>
        <OutreachSection id={opportunity.id} outreach={detail.outreach} />
        {sections.includes('catalog') && <MatchSection id={opportunity.id} mayContact={!opportunity.do_not_contact} />}
        {sections.includes('shelf') && <MatchingSubmissions id={opportunity.id} />}
        {sections.includes('pages') && <PagesSection pages={detail.pages} />}
        <HistorySection id={opportunity.id} events={detail.events} />
      </div>
    </>
  )
}

function KeyHint() {
  const [areLettersOn] = useLetterKeys()
  if (!areLettersOn) return null
  return (
    <span className="text-sm pointer-coarse:hidden">
      <kbd className="rounded-[3px] border border-rule-strong px-1.5 font-sans text-ink text-xs">C</kbd> confirms a
      field
    </span>
  )
}

function WouldChangeSection({ sentences }: { sentences: readonly string[] }) {
  return (
    <PanelDetails section="change" count={sentences.length}>
      <ul className="max-w-[65ch] py-2 text-sm">
        {sentences.map((sentence) => (
          <li key={sentence} className="py-1.5">
            {sentence}
          </li>
        ))}
      </ul>
    </PanelDetails>
  )
}

/** Up to three reasons for the confidence, doubts first. For and against differ by icon and word, not only by colour. */
function ConfidenceSection({ reasons }: Pick<OpportunityDetail, 'reasons'>) {
  return (
    <PanelDetails section="confidence" isOpen>
      <ul className="py-2 text-sm">
        {reasons.map((reason) => {
          const Icon = reason.for ? Plus : Minus
          return (
            <li key={reason.sentence} className="flex gap-2.5 py-1.5">
              <Icon className={`mt-0.5 size-4 shrink-0 ${reason.for ? 'text-success' : 'text-danger'}`} />
              <span>
                <span className="sr-only">{reason.for ? 'For: ' : 'Against: '}</span>
                {reason.sentence}
              </span>
            </li>
          )
        })}
      </ul>
    </PanelDetails>
  )
}

/** The source pages, each with the outcome of the last visit. */
function PagesSection({ pages }: Pick<OpportunityDetail, 'pages'>) {
  return (
    <PanelDetails section="pages" count={pages.length}>
      <ul>
        {pages.map((page) => {
          const link = toWebLink(page.url)
          return (
            <li key={page.url} className="figures border-rule border-b py-2.5 text-sm [overflow-wrap:anywhere]">
              {link === null ? (
                page.url
              ) : (
                <ExternalLink href={link.href} className="underline underline-offset-4 hover:text-pink-soft">
                  {link.host}
                  {new URL(link.href).pathname}
                </ExternalLink>
              )}
              <p className="text-dim">
                {page.outcome === null ? 'No longer visited' : describeOutcome(page.outcome)}
                {page.visited_at !== null && `, visited ${formatDay(page.visited_at)}`}
                {page.read_at !== null && page.read_at !== page.visited_at && `, last read ${formatDay(page.read_at)}`}
                {page.detail !== null && `: ${page.detail}`}
              </p>
            </li>
          )
        })}
      </ul>
    </PanelDetails>
  )
}
