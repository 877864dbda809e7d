import type { SubmissionTerms, TextFact } from '#contracts/scraper/reading.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { type Sentence, splitSentences } from '#scraper/text/sentences.ts'
import { pagePattern } from './page-words.ts'

type Licence = keyof SubmissionTerms['licence']
const LICENCES: [Licence, string][] = [
  ['non_exclusive', 'licence-non-exclusive'],
  ['semi_exclusive', 'licence-semi-exclusive'],
  ['exclusive', 'licence-exclusive'],
  ['retitle', 'licence-retitle'],
]

const UNIT = { hour: 1 / 24, day: 1, week: 7, month: 30 } as const
const NUMBERS = new Map(
  ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, index) => [
    word,
    Math.max(1, index),
  ]),
)

/** The terms of a deal, the wanted file formats and the response time, each with its quote. */
export function extractTerms(page: ParsedPage): SubmissionTerms {
  const terms: SubmissionTerms = {
    licence: { exclusive: null, non_exclusive: null, semi_exclusive: null, retitle: null },
    formats: [],
    response: null,
  }
  const formats = new Map<string, TextFact>()
  for (const sentence of splitSentences(page)) {
    if (sentence.isQuestion || sentence.quote.length > 600) continue
    if (pagePattern('any-licence').test(sentence.quote)) addLicence(sentence, page, terms)
    for (const fact of findFormats(sentence, page)) if (formats.size < 12) formats.set(fact.value, fact)
    terms.response ??= findResponse(sentence)
  }
  return { ...terms, formats: [...formats.values()] }
}

function addLicence(sentence: Sentence, page: ParsedPage, terms: SubmissionTerms): void {
  if (!pagePattern('about-deals').test(sentence.quote) || pagePattern('other-exclusive').test(sentence.quote)) return
  for (const [kind, name] of LICENCES) {
    if (terms.licence[kind] !== null) continue
    const match = pagePattern(name).exec(sentence.quote)
    if (match === null || pagePattern('negated-term').test(sentence.quote.slice(0, match.index))) continue
    const at = sentence.start + match.index
    const span = spanAt(page.text, at, at + match[0].length)
    if (span !== null) terms.licence[kind] = { value: span.quote.toLowerCase(), span }
  }
}

function findFormats(sentence: Sentence, page: ParsedPage): TextFact[] {
  const found = [...sentence.quote.matchAll(pagePattern('file-format'))]
  if (found.length === 0 || !pagePattern('asks-for-files').test(`${sentence.quote} ${sentence.heading ?? ''}`))
    return []
  return found.flatMap((match) => {
    if (pagePattern('unwanted-format').test(sentence.quote.slice(0, match.index))) return []
    const at = sentence.start + match.index
    const span = spanAt(page.text, at, at + match[0].length)
    return span === null ? [] : [{ value: span.quote.toLowerCase().replace(/\s+/g, ' '), span }]
  })
}

function findResponse({ quote, start, end, heading }: Sentence): SubmissionTerms['response'] {
  const isSilence = pagePattern('no-reply-means-no').test(quote)
  const onlyIfInterested = isSilence || pagePattern('answered-only-if').test(quote)
  const time = pagePattern('span-of-time').exec(quote)
  const most = time?.[2]?.toLowerCase()
  const unit = toUnit(time?.[3])
  const count = most === undefined ? null : (NUMBERS.get(most === 'an' ? 'a' : most) ?? Number(most))
  const days = count === null || unit === null ? null : Math.ceil(count * UNIT[unit])
  if (days === null && !onlyIfInterested && !pagePattern('answered-in-order').test(quote)) return null
  if (!isSilence && !pagePattern('about-answers').test(`${quote} ${heading ?? ''}`)) return null
  return { days, only_if_interested: onlyIfInterested, span: { start, end, quote } }
}

function toUnit(word: string | undefined): keyof typeof UNIT | null {
  const unit = word?.toLowerCase()
  return unit === 'hour' || unit === 'day' || unit === 'week' || unit === 'month' ? unit : null
}
