import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { companyName } from '#app/features/desk/opportunities/data/listed-opportunity.ts'
import { LevelMeter } from '#app/features/desk/shared/level-meter.tsx'
import { toWebLink } from '#app/features/desk/shared/safe-links.ts'
import { formatDay } from '#app/lib/dates.ts'
import { ExternalLink } from '#app/ui/external-link.tsx'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { compareFacts } from './compare-facts.ts'

type SideBySideProps = {
  left: StaffOpportunity
  right: StaffOpportunity | null
  label: string
  /** Headings of the sides, if not their domains. */
  names?: readonly string[]
}

/** One or two opportunities fact by fact, with their decisive sentences. Differences are marked in words. */
export function SideBySide({ left, right, label, names = [] }: SideBySideProps) {
  const sides = right === null ? [left] : [left, right]
  return (
    <table aria-label={label} className="figures block w-full text-left sm:table sm:table-fixed">
      <thead className="sr-only sm:not-sr-only">
        <tr className="border-rule-strong border-b align-bottom">
          <th scope="col" className="w-28 py-2 lg:w-36">
            <span className="sr-only">Fact</span>
          </th>
          {sides.map((side, at) => (
            <th key={side.id} scope="col" className="py-2 pr-6 font-semibold">
              {right !== null && <span className="mr-2 text-dim">{at + 1}</span>}
              <span className="[overflow-wrap:anywhere]">{names[at] ?? side.domain ?? companyName(side)}</span>
            </th>
          ))}
          {right !== null && (
            <th scope="col" className="w-28 py-2">
              <span className="sr-only">Comparison</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        <Row
          label="Says"
          cells={sides.map((side) => (
            <Evidence
              key={side.id}
              quote={side.evidence_quote}
              url={side.evidence_url ?? side.source_url}
              at={side.read_at}
            />
          ))}
        />
        {compareFacts(left, right).map((fact) => (
          <Row
            key={fact.label}
            label={fact.label}
            cells={right === null ? [fact.left] : [fact.left, fact.right]}
            verdict={fact.verdict}
          />
        ))}
        <Row
          label="Confidence"
          cells={sides.map((side) => <LevelMeter key={side.id} score={side.ai_confidence_score} />)}
        />
      </tbody>
    </table>
  )
}

type RowProps = { label: string; cells: readonly ReactNode[]; verdict?: string | null }

/** One fact of each side. Two sides have a last cell for the verdict. */
function Row({ label, cells, verdict = null }: RowProps) {
  const isPair = cells.length === 2
  return (
    <tr className="block border-rule border-b py-2 align-top sm:table-row">
      <th scope="row" className="label-caps block py-1 text-dim sm:table-cell sm:py-3">
        {label}
      </th>
      {cells.map((cell, at) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the first is the left side, the second the right one.
          key={at}
          className="block min-w-0 py-1 [overflow-wrap:anywhere] sm:table-cell sm:py-2.5 sm:pr-6"
        >
          {isPair && (
            <span aria-hidden="true" className="mr-2 font-semibold text-dim sm:hidden">
              {at + 1}
            </span>
          )}
          {cell ?? <span className="text-dim">Not known</span>}
        </td>
      ))}
      {isPair && (
        <td
          className={clsx(
            'py-1 text-sm sm:table-cell sm:py-2.5',
            verdict === null ? 'hidden' : 'block',
            verdict === 'Same' ? 'text-dim' : 'font-semibold text-amber',
          )}
        >
          {verdict}
        </td>
      )}
    </tr>
  )
}

type EvidenceProps = { quote: string | null; url: string | null; at: string | null }

/** A quote with its source and the day it was read. */
export function Evidence({ quote, url, at }: EvidenceProps) {
  const link = toWebLink(url)
  const day = formatDay(at)
  if (quote === null && link === null) return <p className="text-dim text-sm">No quote.</p>
  return (
    <figure className="border-pink border-l-2 pl-4">
      {quote !== null && <blockquote className="text-lead text-pretty [overflow-wrap:anywhere]">“{quote}”</blockquote>}
      <figcaption className="figures mt-2 flex flex-wrap gap-x-3 text-dim text-sm">
        {link !== null && (
          <ExternalLink
            href={link.href}
            className="inline-flex min-h-6 items-center break-all underline hover:text-ink"
          >
            {link.host}
          </ExternalLink>
        )}
        {day !== null && <span>read {day}</span>}
      </figcaption>
    </figure>
  )
}
