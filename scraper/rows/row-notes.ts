import type { ModelReading, OpportunityTerms } from '#contracts/scraper/opportunity.ts'
import type { PageReading, SubmissionTerms } from '#contracts/scraper/reading.ts'

/**
 * Who read the page that the row's status comes from, and whether the rules read the same there. Null if no model was to read it. A page
 * that was not worth sending was not to be read either. Pure.
 */
export function readerOf({ by_model: by }: PageReading): ModelReading | null {
  if (by === undefined || by.outcome === 'skipped') return null
  if (by.outcome !== 'answered') return { by: by.model, status: null, agrees: null, settled: false }
  const isSilent = by.rules.status === 'unknown' || by.status === 'unknown'
  const agrees = by.status === by.rules.status ? true : isSilent ? null : false
  return { by: by.model, status: by.status, agrees, settled: true }
}

/** Open or closed, rather than unknown. */
export function isStated(status: PageReading['policy']['status'] | null): boolean {
  return status === 'open' || status === 'closed'
}

/** The terms of all pages together, of several promises the longest; null where no page names any. Pure. */
export function gatherTerms(own: readonly PageReading[]): OpportunityTerms | null {
  const all = own.flatMap(({ terms }) => (terms === undefined ? [] : [terms]))
  const says = (kind: keyof SubmissionTerms['licence']) => all.some(({ licence }) => licence[kind] !== null)
  const answers = all.flatMap(({ response }) => (response === null ? [] : [response]))
  const days = answers.flatMap(({ days: count }) => (count === null ? [] : [count]))
  const terms: OpportunityTerms = {
    exclusive: says('exclusive'),
    non_exclusive: says('non_exclusive'),
    semi_exclusive: says('semi_exclusive'),
    retitle: says('retitle'),
    formats: [...new Set(all.flatMap(({ formats }) => formats.map(({ value }) => value)))].slice(0, 12),
    response_days: days.length === 0 ? null : Math.max(...days),
    response_only_if_interested: answers.some(({ only_if_interested }) => only_if_interested),
  }
  const { formats, response_days, ...flags } = terms
  const isSilent = formats.length === 0 && response_days === null && !Object.values(flags).includes(true)
  return isSilent ? null : terms
}

/** What the pages ask of senders, in the order of the pages, each once; null if they ask nothing. A line of a list gets a full stop. */
export function gatherGuidelines(pages: readonly PageReading[]): string | null {
  const said = new Set(pages.flatMap(({ guidelines }) => guidelines.map(({ value }) => value)))
  const sentences = [...said].map((value) => (/[.!?:;…][)"'”’\]]*$/.test(value) ? value : `${value}.`))
  return sentences.length === 0 ? null : sentences.join(' ').slice(0, 2000)
}
