import { z } from 'zod'
import { once } from '#scraper/text/once.ts'
import { ownBlocks, wordsOf } from '#scraper/text/own-blocks.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readTable } from '#scraper/text/read-table.ts'

const TRADE_SIGNS = ['verdict', 'company', 'own', 'topic', 'mailbox', 'brief', 'submissions'] as const
const WordsSchema = z.record(z.string().regex(/^\p{L}{3,7}$/u), z.number())
const WeightsSchema = z.strictObject({
  intercept: z.number(),
  signs: z.record(z.enum(TRADE_SIGNS), z.number()),
  words: WordsSchema,
  first: WordsSchema,
})
type TradeWords = z.infer<typeof WeightsSchema>
/** How the words begin that a page says, each once, and those among them that it says first: in its title, its description and its own first lines. */
type PageWords = { words: readonly string[]; first: readonly string[] }
/**
 * What the conditions say, whether the page is surely somebody's own and of music, how surely it is its owner's, how much it is of the trade,
 * whether it shows a mailbox, says little, and says something of submissions.
 */
export type TradeSigns = Record<(typeof TRADE_SIGNS)[number], number>

// A page that never ends costs no more than a long one.
const LOOKED_AT = 12_000
// What a page says first says what it is about.
const FIRST = 600
// "licensing", "licensed" and "licenses" begin alike, and so do words that four languages have from Latin.
const BEGINNING = 7
const WORD = /\p{L}{3,}/gu
// A page of many words does not say more than one of few: what they weigh is divided by the root of their number.
const SHARE = 6
// Of a handful of words none may decide.
const FEWEST = 10

/** Reads the table once, when the first page is judged. Throws if it is faulty. */
export const readTradeWords = once(() => readTable(new URL('./trade-words.yaml', import.meta.url), WeightsSchema))

/** How much a page is like those where a company of the trade speaks of itself, by its signs and its plain words; above 0 it is one. Pure. */
export function tradeScore(page: ParsedPage, signs: TradeSigns): number {
  return weigh(readTradeWords(), signs, beginningsIn(page))
}

/** The sum of what signs and words weigh. Pure. */
export function weigh(table: TradeWords, signs: TradeSigns, page: PageWords): number {
  const shown = TRADE_SIGNS.reduce((sum, name) => sum + table.signs[name] * signs[name], 0)
  const known = (['words', 'first'] as const).flatMap((group) =>
    page[group].flatMap((word) => (Object.hasOwn(table[group], word) ? [table[group][word] ?? 0] : [])),
  )
  return table.intercept + shown + known.reduce((sum, weight) => sum + weight, 0) * shareOf(known.length)
}

/** What a page says in its title, its description and its visible text but the footer. */
function beginningsIn(page: ParsedPage): PageWords {
  const shown = page.blocks.filter(({ zone }) => zone !== 'footer')
  const head = `${page.title?.quote ?? ''}\n${page.description?.quote ?? ''}\n`
  return {
    words: beginningsOf(head + wordsOf(page, shown).slice(0, LOOKED_AT)),
    first: beginningsOf(head + wordsOf(page, ownBlocks(page)).slice(0, FIRST)),
  }
}

function beginningsOf(text: string): string[] {
  const found = text.toLowerCase().match(WORD) ?? []
  return [...new Set(found.map((word) => word.slice(0, BEGINNING)))]
}

/** What each of a page's known words counts. */
export function shareOf(known: number): number {
  return SHARE / Math.sqrt(Math.max(FEWEST, known))
}
