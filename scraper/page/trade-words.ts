import { z } from 'zod'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readTable } from '#scraper/text/read-table.ts'

export const TRADE_SIGNS = ['verdict', 'house', 'own', 'topic', 'mailbox', 'brief', 'said'] as const
const WeightsSchema = z.strictObject({
  intercept: z.number(),
  signs: z.record(z.enum(TRADE_SIGNS), z.number()),
  words: z.record(z.string().regex(/^\p{L}{3,7}$/u), z.number()),
})
export type TradeWords = z.infer<typeof WeightsSchema>
/**
 * What the conditions say, whether the page is surely somebody's own and of music, how surely it is its owner's, how much it is of the trade,
 * whether it shows a mailbox, says little, and says something of submissions.
 */
export type TradeSigns = Record<(typeof TRADE_SIGNS)[number], number>

// A page that never ends costs no more than a long one.
const LOOKED_AT = 12_000
// "licensing", "licensed" and "licenses" begin alike, and so do words that four languages have from Latin.
const BEGINNING = 7
const WORD = /\p{L}{3,}/gu
// A page of many words does not say more than one of few: what they weigh is divided by the root of their number.
const SHARE = 6
// Of a handful of words none may decide.
const FEWEST = 10

let table: TradeWords | undefined

/** Reads the table once, when the first page is judged. Throws if it is faulty. */
export function readTradeWords(): TradeWords {
  table ??= readTable(new URL('./trade-words.yaml', import.meta.url), WeightsSchema)
  return table
}

/** How much a page is like those where a firm of the trade speaks of itself, by its signs and its plain words; above 0 it is one. Pure. */
export function tradeScore(page: ParsedPage, signs: TradeSigns): number {
  return weigh(readTradeWords(), signs, beginningsIn(page))
}

/** The sum of what signs and words weigh. Pure. */
export function weigh(
  { intercept, signs: weights, words }: TradeWords,
  signs: TradeSigns,
  said: readonly string[],
): number {
  const shown = TRADE_SIGNS.reduce((sum, name) => sum + weights[name] * signs[name], 0)
  const known = said.filter((word) => Object.hasOwn(words, word))
  return intercept + shown + known.reduce((sum, word) => sum + (words[word] ?? 0), 0) * shareOf(known.length)
}

/** How the words begin that a page says in its title, its description and its visible text but the footer, each once. */
export function beginningsIn(page: ParsedPage): string[] {
  const shown = page.blocks.filter(({ zone }) => zone !== 'footer')
  const text = shown.map(({ start, end }) => page.text.slice(start, end)).join('\n')
  const said = `${page.title?.quote ?? ''}\n${page.description?.quote ?? ''}\n${text.slice(0, LOOKED_AT)}`
  const beginnings = said
    .toLowerCase()
    .match(WORD)
    ?.map((word) => word.slice(0, BEGINNING))
  return [...new Set(beginnings)]
}

/** What each of a page's known words counts. */
export function shareOf(known: number): number {
  return SHARE / Math.sqrt(Math.max(FEWEST, known))
}
