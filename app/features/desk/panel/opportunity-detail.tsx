import { ExternalLink as OutIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '#app/features/desk/shared/dates.ts'
import type { OpportunityRow } from '#app/features/desk/shared/opportunity-row.ts'
import { toMailLink, toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { SampleBadge } from '#app/features/desk/shared/sample-badge.tsx'
import {
  describeSecondReading,
  EMAIL_KINDS,
  ROUTES,
  STATUS_REASONS,
  SUBMITTERS,
} from '#app/features/desk/shared/words.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ExternalLink } from '#app/ui/external-link.tsx'
import { describeTerms } from '#contracts/opportunity-terms.ts'

type OpportunityDetailProps = { id: string; row: OpportunityRow; company: string; tabIndex: number }

/** The details of a line: the quoted evidence first, then everything else that is known. */
export function OpportunityDetail({ id, row, company, tabIndex }: OpportunityDetailProps) {
  const source = toWebLink(row.source_url)
  return (
    <section
      id={id}
      aria-label={company}
      className="grid gap-x-12 gap-y-8 bg-white/3 px-4 pt-4 pb-9 md:pr-0 lg:grid-cols-12 md:pl-9 xl:pl-[3.75rem]"
    >
      <div className="min-w-0 lg:col-span-7">
        {row.sample && <SampleNote />}
        <Evidence row={row} tabIndex={tabIndex} />
        {row.submission_guidelines && (
          <div className="mt-7">
            <h3 className="label-caps font-sans text-dim">Guidelines</h3>
            <p className="mt-2 max-w-[65ch] whitespace-pre-line [overflow-wrap:anywhere]">
              {row.submission_guidelines}
            </p>
          </div>
        )}
        {source && (
          <Button asChild variant="outline" className="mt-7">
            <ExternalLink href={source.href} tabIndex={tabIndex}>
              <OutIcon aria-hidden="true" />
              Open Source
            </ExternalLink>
          </Button>
        )}
      </div>
      <Facts row={row} tabIndex={tabIndex} />
    </section>
  )
}

/** Its links lead to hosts that do not exist, which a person should know before pressing one. */
function SampleNote() {
  return (
    <p className="mb-5 flex items-center gap-2.5 text-dim text-sm">
      <SampleBadge />
      An invented company. Its site was served by this machine during the run and is not on the web.
    </p>
  )
}

function Evidence({ row, tabIndex }: { row: OpportunityRow; tabIndex: number }) {
  const page = toWebLink(row.evidence_url)
  const day = formatDay(row.read_at)
  if (row.evidence_quote === null) {
    return <p className="text-dim text-lead">No sentence on the page settles this.</p>
  }
  return (
    <figure>
      <blockquote className="relative max-w-[34ch] font-display font-semibold text-[clamp(1.25rem,1.05rem+1vw,1.9rem)] leading-[1.2] [overflow-wrap:anywhere] before:absolute before:-left-[0.5em] before:content-['\201C'] after:content-['\201D']">
        {row.evidence_quote}
      </blockquote>
      <figcaption className="figures mt-3 text-dim text-sm">
        {page ? (
          <ExternalLink href={page.href} tabIndex={tabIndex} className="underline underline-offset-4 hover:text-ink">
            {page.host}
          </ExternalLink>
        ) : (
          'Source not kept'
        )}
        {day && <span>, read {day}</span>}
      </figcaption>
    </figure>
  )
}

function Facts({ row, tabIndex }: { row: OpportunityRow; tabIndex: number }) {
  const mail = toMailLink(row.contact_email)
  const kind = row.email_kind && <span className="text-dim"> ({EMAIL_KINDS[row.email_kind]})</span>
  return (
    <dl className="figures min-w-0 border-rule border-t text-sm lg:col-span-5">
      <Fact label="Contact">{[row.name, row.role].filter(Boolean).join(', ')}</Fact>
      <Fact label="Email">
        {row.contact_email && (
          <>
            {mail ? (
              <a href={mail} tabIndex={tabIndex} className="underline underline-offset-4 hover:text-pink-soft">
                {row.contact_email}
              </a>
            ) : (
              row.contact_email
            )}
            {kind}
          </>
        )}
      </Fact>
      <Fact label="Industry">
        {row.industry_type.length > 0 && (
          <span className="flex flex-wrap gap-1.5">
            {row.industry_type.map((industry) => (
              <Badge key={industry}>{industry}</Badge>
            ))}
          </span>
        )}
      </Fact>
      <Fact label="Status reason">{row.status_reason && STATUS_REASONS[row.status_reason]}</Fact>
      <Fact label="Route">{row.route && <Route route={row.route} value={row.route_value} tabIndex={tabIndex} />}</Fact>
      <Fact label="Who may submit">{row.who_may_submit && SUBMITTERS[row.who_may_submit]}</Fact>
      <Fact label="Deadline">{formatDay(row.deadline)}</Fact>
      <Fact label="Terms">{row.terms && describeTerms(row.terms).join('; ')}</Fact>
      <Fact label="Second reading">{describeSecondReading(row.model_reading)}</Fact>
      <Fact label="Scraped">{formatDay(row.date_scraped)}</Fact>
      <Fact label="Last verified">{formatDay(row.last_verified) ?? 'Never'}</Fact>
    </dl>
  )
}

type RouteProps = { route: keyof typeof ROUTES; value: string | null; tabIndex: number }

function Route({ route, value, tabIndex }: RouteProps) {
  const web = toWebLink(value)
  return (
    <>
      {ROUTES[route]}
      {web ? (
        <>
          {': '}
          <ExternalLink
            href={web.href}
            tabIndex={tabIndex}
            className="underline underline-offset-4 hover:text-pink-soft"
          >
            {web.host}
          </ExternalLink>
        </>
      ) : (
        value && `: ${value}`
      )}
    </>
  )
}

/** Renders nothing if there is no value. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === '' || children === false) return null
  return (
    <div className="grid grid-cols-[6.75rem_minmax(0,1fr)] sm:grid-cols-[7.5rem_minmax(0,1fr)] gap-4 border-rule border-b py-2.5">
      <dt className="text-dim">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
