import type { Policy, TextFact } from '#contracts/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { splitSentences } from '#scraper/text/sentences.ts'
import { sieved } from '#scraper/text/sieve.ts'
import { CREATORS, MATERIAL, words } from './policy-words.ts'

const FORMAT_RULE = sieved(
  /\b(?:wavs?|aiffs?|mp3s?|\d{2,3} ?kbps|\d{2} ?-?bit|\d{2}(?:\.\d)? ?khz|stems|instrumentals|instrumental (?:mix|version)\w*|alternate (?:mix|version)\w*|metadata|cut-?downs?|stings?|mastered)\b/,
)
const RIGHTS_RULE = sieved(
  /\b(?:non-?exclusive|exclusiv\w+|semi-?exclusive|re-?titl\w+|one-?stop|100 ?%|own(?:s|ing)? (?:and control )?(?:both|all|the|your|their|\d+)|cleared|uncleared|samples?|copyrights?|unsigned|ai[- ]generated|performing rights|pro\b|ascap|ipi|split sheets?)\b/,
)
const ANSWER_RULE = sieved(
  /\b(?:within|up to|in|after) (?:\w+ )?(?:\d+|a|one|two|three|four|six|few)(?:\s*[-–]\s*\d+)? (?:hours?|days?|weeks?|months?|business days?)\b|\b(?:hear (?:back )?from us|get back to you|respond|reply|response time|feedback|in the order)\b/,
)

const SENDING = words(
  `\\b(?:submi\\w+|send|upload|accept|require\\w*|provide|must|please|deliver\\w*|tracks?|demos?|${CREATORS})\\b`,
)
const SENT = words(`\\b(?:${MATERIAL}|files?|masters?|publishing|copyrights?)\\b`)

/** Requirements for submissions and how they are answered: whole sentences, verbatim, from the main text if it is known. */
export function extractGuidelines(page: ParsedPage, policy: Policy, readMainText: () => string | null): TextFact[] {
  // Read lazily: on most pages no sentence needs it.
  let main: { text: string | null } | undefined
  const judged = new Set(
    policy.statements
      .filter(({ kind }) => kind === 'guideline' || kind === 'channel_ban')
      .map(({ span }) => span.start),
  )
  const facts = new Map<string, TextFact>()
  for (const sentence of splitSentences(page)) {
    if (sentence.isQuestion || sentence.isLabel || sentence.quote.length < 15 || sentence.quote.length > 320) continue
    const context = `${sentence.plain} ${(sentence.heading ?? '').toLowerCase()} ${sentence.question ?? ''}`
    const aboutSending = SENDING.test(context) && SENT.test(context)
    const isRule =
      judged.has(sentence.start) ||
      (aboutSending &&
        (FORMAT_RULE.test(sentence.plain) ||
          RIGHTS_RULE.test(sentence.plain) ||
          (ANSWER_RULE.test(sentence.plain) && /submi|review|listen|demo|music/.test(context))))
    if (!isRule) continue
    // A judged sentence counts anywhere on the page; others only in the main text, which excludes legal text in the footer.
    if (!judged.has(sentence.start)) {
      main ??= { text: readMainText() }
      if (main.text !== null && !main.text.includes(sentence.quote.replace(/\s+/g, ' '))) continue
    }
    facts.set(sentence.plain, {
      value: sentence.quote.replace(/\s+/g, ' '),
      span: { start: sentence.start, end: sentence.end, quote: sentence.quote },
    })
    if (facts.size === 12) break
  }
  return [...facts.values()]
}
