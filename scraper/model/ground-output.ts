import type { PageReading, Policy, Span, SubmissionTerms, TextFact } from '#contracts/reading.ts'
import type { PageMaterial } from '#scraper/page/page-material.ts'
import { createFinder } from './find-in-text.ts'
import { groundContacts } from './ground-contacts.ts'
import { groundPolicy } from './ground-policy.ts'
import { factOf, type Grounding } from './grounding.ts'
import type { ModelOutput } from './model-output.ts'

/** What of a model's answer the page holds, in the page's own wording, and which fields lost a value because it does not. */
export type Grounded = Pick<PageReading, 'category' | 'contacts' | 'industries' | 'guidelines'> & {
  company: TextFact | null
  policy: Policy
  terms: SubmissionTerms
  dropped: string[]
}

/**
 * Keeps of a model's answer what the page holds: values letter by letter, judgements with a quote, mailboxes exactly. No list of words
 * judges it. Pure.
 */
export function groundOutput(
  output: ModelOutput,
  page: { text: string; material: PageMaterial; readAt: Date },
): Grounded {
  const finder = createFinder(page.text)
  const dropped: string[] = []
  const drop = (field: string) => void (dropped.length < 100 && dropped.push(field))
  const within = (field: string, words: string | null, end: number): Span | null => {
    if (words === null) return null
    const span = finder.find(words)
    if (span !== null && span.end <= end) return span
    drop(field)
    return null
  }
  const anywhere = (field: string, words: string | null) => within(field, words, page.text.length)
  const shown = (field: string, words: string | null) => within(field, words, page.material.visibleEnd)
  const grounding: Grounding = { finder, material: page.material, readAt: page.readAt, shown, drop }
  const company = anywhere('company', output.company)
  return {
    category: anywhere('category', output.category?.quote ?? null) === null ? null : (output.category?.key ?? null),
    company: company === null ? null : factOf(company),
    contacts: groundContacts(output.contacts, grounding).slice(0, 50),
    industries: uniqueBy(
      output.industries.flatMap(({ medium, quote }) => {
        const span = anywhere(`industries: ${medium}`, quote)
        return span === null ? [] : [{ value: medium, span }]
      }),
      ({ value }) => value,
    ),
    guidelines: uniqueBy(
      output.guidelines.flatMap((quote) => {
        const span = shown('guidelines', quote)
        return span === null ? [] : [factOf(span)]
      }),
      ({ value }) => value,
    ),
    policy: groundPolicy(output, grounding),
    terms: groundTerms(output.terms, grounding),
    dropped,
  }
}

function uniqueBy<T>(items: T[], key: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [key(item), item])).values()]
}

const MOST_DAYS = 365

function groundTerms(terms: ModelOutput['terms'], { shown }: Grounding): SubmissionTerms {
  const fact = (field: string, words: string | null) => {
    const span = shown(field, words)
    return span === null ? null : factOf(span)
  }
  const { days = null } = terms?.response ?? {}
  const span = shown('terms: response', terms?.response?.quote ?? null)
  const isCount = days !== null && Number.isInteger(days) && days >= 0 && days <= MOST_DAYS
  return {
    licence: {
      exclusive: fact('terms: exclusive', terms?.exclusive ?? null),
      non_exclusive: fact('terms: non-exclusive', terms?.non_exclusive ?? null),
      semi_exclusive: fact('terms: semi-exclusive', terms?.semi_exclusive ?? null),
      retitle: fact('terms: re-titled', terms?.retitle ?? null),
    },
    formats: (terms?.formats ?? []).flatMap((words) => fact('terms: formats', words) ?? []),
    response:
      span === null
        ? null
        : { days: isCount ? days : null, only_if_interested: terms?.response?.only_if_interested === true, span },
  }
}
