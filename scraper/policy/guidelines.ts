import type { Policy, TextFact } from '#contracts/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { splitSentences } from '#scraper/text/sentences.ts'
import { fires } from './rule-table.ts'

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
    const isRule = judged.has(sentence.start) || fires('guidelines', { text: sentence.plain, context })
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
