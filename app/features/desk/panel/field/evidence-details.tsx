import { RotateCcw } from 'lucide-react'
import { useOpportunityAction } from '#app/features/desk/panel/use-detail.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { FieldEvidence } from '#contracts/desk/opportunity-detail.ts'
import { OverrideFieldSchema, type StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { formatValue, type PanelField, parseInputText, toInputText } from './field-list.ts'

const READING_METHODS = { rules: 'read by rules', model: 'read by a language model' } as const

type EvidenceDetailsProps = {
  opportunity: StaffOpportunity
  field: PanelField
  evidence: FieldEvidence
  setBy: string | null
}

/** The evidence for a value: quote, page, day, and how it was read. A value set by staff can be reset to what the pages say. */
export function EvidenceDetails({
  opportunity: { id },
  field: { field, label, control },
  evidence,
  setBy,
}: EvidenceDetailsProps) {
  const { act } = useOpportunityAction()
  const { findName } = useStaff()
  const { quote, url, by, read_at, confirmed } = evidence
  const page = toWebLink(url)
  const isStaff = by === 'staff'
  const pageValue = formatValue(field, evidence.derived) ?? 'nothing'
  const clearCorrection = () =>
    act({
      run: () => call('clear_override', { id, field: OverrideFieldSchema.parse(field) }),
      done: `${label} was reset to what the pages say`,
      undo: control && {
        run: () =>
          call('update_opportunity', { id, fields: { [field]: parseInputText(control, toInputText(evidence.value)) } }),
      },
    })
  return (
    <div className="space-y-3">
      {isStaff && (
        <p className="text-sm">
          Set by {findName(setBy) ?? 'staff'}
          {read_at && `, ${formatMoment(read_at)}`}. The pages say{' '}
          <strong className="font-semibold">{pageValue}</strong>
          {/[.!?…]$/.test(pageValue) ? '' : '.'}
        </p>
      )}
      {quote !== null && (
        <blockquote className="max-w-[52ch] border-rule-strong border-l-2 pl-3.5 text-base leading-snug [overflow-wrap:anywhere]">
          {quote}
        </blockquote>
      )}
      {(page !== null || !isStaff) && (
        <p className="figures text-dim text-sm">
          {page === null ? (
            'No page says anything about this.'
          ) : (
            <>
              <ExternalLink href={page.href} className="underline underline-offset-4 hover:text-ink">
                {page.host}
                {new URL(page.href).pathname === '/' ? '' : new URL(page.href).pathname}
              </ExternalLink>
              {!isStaff && `, ${READING_METHODS[by]}${read_at === null ? '' : ` ${formatDay(read_at)}`}`}
              {quote === null && '. Taken from the page as a whole.'}
            </>
          )}
        </p>
      )}
      {confirmed !== null && (
        <p className="text-sm text-success">
          Confirmed by {findName(confirmed.by) ?? 'the service'}, {formatMoment(confirmed.at)}
        </p>
      )}
      {isStaff && (
        <Button
          variant="outline"
          size="sm"
          className="h-auto! min-h-9 max-w-full whitespace-normal! py-1.5 text-left pointer-coarse:min-h-11"
          onClick={clearCorrection}
        >
          <RotateCcw />
          <span className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">
            Use the value from the pages: {pageValue}
          </span>
        </Button>
      )}
    </div>
  )
}
