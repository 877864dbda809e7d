import type { SubmissionTerms, TextFact } from '#contracts/reading.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { type Sentence, splitSentences } from '#scraper/text/sentences.ts'
import { mayMatch, type SievedRegExp, sieved } from '#scraper/text/sieve.ts'

const ABOUT_DEALS = sieved(
  /\b(?:deals?|agreements?|contracts?|sign(?:s|ed)?|licen[sc]\w*|rights|basis|librar(?:y|ies)|represent\w*|tracks?|songs?|music|catalog(?:ue)?|material|masters?|copyrights?|submi\w+|publish\w*|terms|retain|composers?)\b/i,
)
const OTHER_EXCLUSIVE = sieved(
  /\bexclusive (?:content|offers?|events?|access|interview|news|premiere|look|discount|deals? for)/i,
)
const NEGATED = sieved(/\b(?:no|not|never|without|n't)(?: \w+){0,3} $/i)

type Licence = keyof SubmissionTerms['licence']
const ANY_LICENCE = sieved(/exclusiv|retitl|re-titl/i)
const LICENCES: [Licence, RegExp][] = [
  ['non_exclusive', /\bnon[- ]?exclusiv(?:e|ely|ity)\b|\bnot exclusive\b/i],
  ['semi_exclusive', /\bsemi[- ]?exclusiv(?:e|ely|ity)\b/i],
  ['exclusive', /(?<!\b(?:non|semi)[- ]?)(?<!\bnot )\bexclusiv(?:e|ely|ity)\b/i],
  ['retitle', /\bre-?titl(?:e|es|ed|ing)\b/i],
]

const FORMAT = sieved(
  /\b(?:(?:16|24|32)[- ]?bit(?:[ /,]+(?:44\.1|48|88\.2|96)(?:[. ]?\d)? ?khz)?(?: (?:wavs?|aiffs?))?|(?:44\.1|48|88\.2|96) ?khz(?:[ /,]+(?:16|24|32)[- ]?bit)?(?: (?:wavs?|aiffs?))?|(?:\d{3} ?kbps )?mp3s?(?: at \d{3} ?kbps)?|wav(?: files?|s)?|aiff?(?: files?|s)?|flac|\d{3} ?kbps|stems|instrumentals|instrumental (?:mix|version)e?s?|cut-?downs?|(?:alternate|alternative|underscore|no[- ]drums|drums? and bass|bass and drums) (?:mix|version)e?s?|stings?|(?:15|30|60)[- ]?(?:second|sec|s)(?: (?:edits?|versions?|cuts?))?)(?![\w-])/gi,
)
const FORMAT_CONTEXT = sieved(
  /\b(?:send|submit|upload|deliver\w*|supply|provide|require\w*|accept\w*|prefer\w*|must|need|please|format|files?|master\w*|tracks? should|include)\b/i,
)

const UNIT = { hour: 1 / 24, day: 1, week: 7, month: 30 } as const
const NUMBERS = new Map(
  ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map((word, index) => [
    word,
    Math.max(1, index),
  ]),
)
const SPAN_OF_TIME = sieved(
  /\b(?:within|up to|in|after|takes?|allow|about|around|roughly|at least)\s+(?:(?:about|around|roughly|up to|us|approximately|the next|a period of) )*(?:(?:between )?(\d{1,3}|a|one|two|three|four|five|six|seven|eight|nine|ten)\s*(?:-|–|to|and)\s*)?(\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)[ -]?(?:business |working |full )?(hour|day|week|month)s?\b/i,
)
const ABOUT_ANSWERS = sieved(
  /\b(?:respond|reply|replies|response|answer|hear (?:back|from us)|get back|feedback|review(?:ed|ing)?|decision|let you know|listen(?:ed|ing)?|be in touch|contact you|turnaround)\b/i,
)
const ONLY_IF = sieved(
  /\b(?:only|just) (?:\w+ ){0,4}(?:if|when|where) (?:we|it|there|your|something)\b|\bif (?:we are|we're|it is|it's|we feel|we like|we think)\b[^.]{0,60}\b(?:will|we'll|'ll) (?:\w+ ){0,2}(?:contact|call|be in touch|get in touch|get back|reply|respond|ring|reach out)|\b(?:cannot|can't|can not|unable to|not able to|not possible to) (?:\w+ ){0,2}(?:reply|respond|give feedback|answer|get back)/i,
)
const SILENCE = sieved(
  /\b(?:silence|no (?:answer|reply|response|news)|(?:do not|don't) hear)\b[^.]{0,60}\b(?:no\b|not for us|pass|isn't|is not|means)/i,
)
const IN_ORDER = sieved(/\bin (?:the )?order\b/i)
// One of these has to be said.
const RESPONSES = [SPAN_OF_TIME, ONLY_IF, SILENCE, IN_ORDER]

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
    const look = sentence.quoteLook()
    const may = (pattern: SievedRegExp) => mayMatch(look, pattern.needed)
    if (may(ANY_LICENCE)) readLicence(sentence, page, terms)
    if (may(FORMAT)) for (const fact of formatsIn(sentence, page)) if (formats.size < 12) formats.set(fact.value, fact)
    if (RESPONSES.some(may)) terms.response ??= responseIn(sentence)
  }
  return { ...terms, formats: [...formats.values()] }
}

function readLicence(sentence: Sentence, page: ParsedPage, terms: SubmissionTerms): void {
  if (!ABOUT_DEALS.test(sentence.quote) || OTHER_EXCLUSIVE.test(sentence.quote)) return
  for (const [kind, pattern] of LICENCES) {
    if (terms.licence[kind] !== null) continue
    const match = pattern.exec(sentence.quote)
    if (match === null || NEGATED.test(sentence.quote.slice(0, match.index))) continue
    const at = sentence.start + match.index
    const span = spanAt(page.text, at, at + match[0].length)
    if (span !== null) terms.licence[kind] = { value: span.quote.toLowerCase(), span }
  }
}

function formatsIn(sentence: Sentence, page: ParsedPage): TextFact[] {
  const found = [...sentence.quote.matchAll(FORMAT)]
  if (found.length === 0 || !FORMAT_CONTEXT.test(`${sentence.quote} ${sentence.heading ?? ''}`)) return []
  return found.flatMap((match) => {
    if (
      /\b(?:no|not|never|don't|without|instead of|rather than|delet\w+|nor)\b[^.;,]*$/i.test(
        sentence.quote.slice(0, match.index),
      )
    )
      return []
    const at = sentence.start + match.index
    const span = spanAt(page.text, at, at + match[0].length)
    return span === null ? [] : [{ value: span.quote.toLowerCase().replace(/\s+/g, ' '), span }]
  })
}

function responseIn({ quote, start, end, heading }: Sentence): SubmissionTerms['response'] {
  const isSilence = SILENCE.test(quote)
  const onlyIfInterested = isSilence || ONLY_IF.test(quote)
  const time = SPAN_OF_TIME.exec(quote)
  const most = time?.[2]?.toLowerCase()
  const unit = toUnit(time?.[3])
  const count = most === undefined ? null : (NUMBERS.get(most === 'an' ? 'a' : most) ?? Number(most))
  const days = count === null || unit === null ? null : Math.ceil(count * UNIT[unit])
  if (days === null && !onlyIfInterested && !IN_ORDER.test(quote)) return null
  if (!isSilence && !ABOUT_ANSWERS.test(`${quote} ${heading ?? ''}`)) return null
  return { days, only_if_interested: onlyIfInterested, span: { start, end, quote } }
}

function toUnit(word: string | undefined): keyof typeof UNIT | null {
  const unit = word?.toLowerCase()
  return unit === 'hour' || unit === 'day' || unit === 'week' || unit === 'month' ? unit : null
}
