import { ExternalLink as OutIcon } from 'lucide-react'
import { ClampedText } from '#app/features/desk/shared/clamped-text.tsx'
import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import { STATUS_REASONS } from '#app/features/desk/shared/words.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'

/** The sentence that decides the status, with its source, and a sentence that contradicts it. */
export function EvidenceQuote({ opportunity }: { opportunity: StaffOpportunity }) {
  const page = toWebLink(opportunity.evidence_url)
  const source = toWebLink(opportunity.source_url)
  const against = toWebLink(opportunity.contradicting_url)
  const day = formatDay(opportunity.read_at)
  return (
    <div>
      {opportunity.sample && (
        <p className="mb-5 flex items-start gap-2.5 text-dim text-sm">
          <SampleBadge />
          This company is invented. Its site was served by this machine during the run and is not on the web.
        </p>
      )}
      {opportunity.evidence_quote === null ? (
        <p className="text-dim text-lead">
          {opportunity.overrides.some(({ field }) => field === 'submission_status')
            ? 'Staff set the status. No sentence on the pages states it.'
            : 'No sentence on the page states this.'}
        </p>
      ) : (
        <figure className="pl-[0.55em] text-[clamp(1.375rem,1.1rem+1.1vw,1.875rem)]">
          <blockquote className="relative max-w-[34ch] font-display font-semibold leading-[1.2] before:absolute before:-left-[0.5em] before:content-['\201C']">
            <ClampedText limit="line-clamp-6">
              <span className="after:content-['\201D']">{opportunity.evidence_quote}</span>
            </ClampedText>
          </blockquote>
          <figcaption className="figures mt-3 text-dim text-sm">
            {page ? (
              <ExternalLink href={page.href} className="underline underline-offset-4 hover:text-ink">
                {page.host}
              </ExternalLink>
            ) : (
              'Source not kept'
            )}
            {day && <span>, read {day}</span>}
            {opportunity.status_reason && <span className="block">{STATUS_REASONS[opportunity.status_reason]}</span>}
            {opportunity.reopens_on && (
              <span className="block">Opens again on {formatDay(opportunity.reopens_on)}</span>
            )}
          </figcaption>
        </figure>
      )}
      {opportunity.contradicting_quote !== null && (
        <figure className="mt-5 border-amber border-l-2 pl-4">
          <p className="label-caps mb-1.5 text-dim">But it also says</p>
          <blockquote className="max-w-[52ch] text-lead">
            <ClampedText limit="line-clamp-4">
              <span className="before:content-['\201C'] after:content-['\201D']">
                {opportunity.contradicting_quote}
              </span>
            </ClampedText>
          </blockquote>
          {against && (
            <figcaption className="mt-2 text-dim text-sm">
              <ExternalLink href={against.href} className="underline underline-offset-4 hover:text-ink">
                {against.host}
              </ExternalLink>
            </figcaption>
          )}
        </figure>
      )}
      {source && (
        <Button asChild variant="outline" size="sm" className="mt-5">
          <ExternalLink href={source.href}>
            <OutIcon />
            Open Source
          </ExternalLink>
        </Button>
      )}
    </div>
  )
}
