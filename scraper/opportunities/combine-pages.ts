import type { ModelReading, OpportunityTerms } from '#contracts/scraper/opportunity.ts'
import type { PageReading, SubmissionTerms } from '#contracts/scraper/reading.ts'

/** How a model read the page that the status comes from, and whether the rules agree. Null if the page was not meant for a model. Pure. */
export function toModelReading({ by_model: by }: PageReading): ModelReading | null {
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

/** The terms of all pages; of several response times, the longest. Null if no page has any. Pure. */
export function combineTerms(own: readonly PageReading[]): OpportunityTerms | null {
  const all = own.flatMap(({ terms }) => (terms === undefined ? [] : [terms]))
  const isOffered = (kind: keyof SubmissionTerms['licence']) => all.some(({ licence }) => licence[kind] !== null)
  const answers = all.flatMap(({ response }) => (response === null ? [] : [response]))
  const days = answers.flatMap(({ days: count }) => (count === null ? [] : [count]))
  const terms: OpportunityTerms = {
    exclusive: isOffered('exclusive'),
    non_exclusive: isOffered('non_exclusive'),
    semi_exclusive: isOffered('semi_exclusive'),
    retitle: isOffered('retitle'),
    formats: [...new Set(all.flatMap(({ formats }) => formats.map(({ value }) => value)))].slice(0, 12),
    response_days: days.length === 0 ? null : Math.max(...days),
    response_only_if_interested: answers.some(({ only_if_interested }) => only_if_interested),
  }
  const { formats, response_days, ...flags } = terms
  const isEmpty = formats.length === 0 && response_days === null && !Object.values(flags).includes(true)
  return isEmpty ? null : terms
}

/** The guidelines of all pages as one text, in page order and without duplicates; null if there are none. List items get a full stop. */
export function combineGuidelines(pages: readonly PageReading[]): string | null {
  const guidelines = new Set(pages.flatMap(({ guidelines }) => guidelines.map(({ value }) => value)))
  const sentences = [...guidelines].map((value) => (/[.!?:;…][)"'”’\]]*$/.test(value) ? value : `${value}.`))
  return sentences.length === 0 ? null : sentences.join(' ').slice(0, 2000)
}
