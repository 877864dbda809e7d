import type { ModelReading, OpportunityTerms } from '#contracts/opportunity.ts'
import type { PageReading, SecondReading, SubmissionTerms } from '#contracts/reading.ts'

/**
 * What a model says about the row's status: its reading of the page that the status comes from, unless it contradicts
 * the row on another page of the organisation. Null if no model has read any of them. Pure.
 */
export function secondReadingOf(own: readonly PageReading[], page: PageReading): ModelReading | null {
  const seconds = own.flatMap(({ second_reading: second }) => (second === undefined ? [] : [second]))
  const objection = seconds.find(
    ({ agrees, status }) => agrees === false && status !== null && status !== page.policy.status,
  )
  const chosen = page.second_reading?.agrees === false ? page.second_reading : (objection ?? page.second_reading)
  const second = chosen ?? seconds[0]
  return second === undefined ? null : toNote(second)
}

function toNote({ model, status, agrees, settled }: SecondReading): ModelReading {
  return { by: model, status, agrees, settled: settled === true }
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
