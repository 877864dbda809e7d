import { useStaff } from '#app/features/desk/shared/data/staff.ts'
import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { FieldEvidence } from '#contracts/desk/opportunity-detail.ts'
import { sayValue } from './field-list.ts'

const READ_BY = { rules: 'read by rules', model: 'read by a language model' } as const

type FieldProofProps = { field: string; evidence: FieldEvidence; setBy: string | null }

/** The words behind a value: quote, page, day, and who or what read them. */
export function FieldProof({ field, evidence, setBy }: FieldProofProps) {
  const { nameOf } = useStaff()
  const { quote, url, by, read_at, confirmed } = evidence
  const page = toWebLink(url)
  const isStaff = by === 'staff'
  const said = sayValue(field, evidence.derived) ?? 'nothing'
  return (
    <div className="space-y-3">
      {isStaff && (
        <p className="text-sm">
          Set by {nameOf(setBy) ?? 'staff'}
          {read_at && `, ${formatMoment(read_at)}`}. The pages say <strong className="font-semibold">{said}</strong>
          {/[.!?…]$/.test(said) ? '' : '.'}
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
              {!isStaff && `, ${READ_BY[by]}${read_at === null ? '' : ` ${formatDay(read_at)}`}`}
              {quote === null && '. Taken from the page as a whole.'}
            </>
          )}
        </p>
      )}
      {confirmed !== null && (
        <p className="text-sm text-success">
          Confirmed by {nameOf(confirmed.by) ?? 'the service'}, {formatMoment(confirmed.at)}
        </p>
      )}
    </div>
  )
}
