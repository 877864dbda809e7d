import { z } from 'zod'
import { blockText, contentBlocks } from '#scraper/text/content-blocks.ts'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { once } from '#scraper/text/once.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'

const TRADE_FEATURES = ['verdict', 'company', 'own', 'topic', 'mailbox', 'brief', 'submissions'] as const
const WordsSchema = z.record(z.string().regex(/^\p{L}{3,7}$/u), z.number())
const WeightsSchema = z.strictObject({
  intercept: z.number(),
  signs: z.record(z.enum(TRADE_FEATURES), z.number()),
  words: WordsSchema,
  first: WordsSchema,
})
type TradeWeights = z.infer<typeof WeightsSchema>
/** How the words begin that a page says, each once, and those among them that it says first: in its title, its description and its own first lines. */
type WordStems = { words: readonly string[]; first: readonly string[] }
/**
 * What the conditions say, whether the page is surely somebody's own and of music, how surely it is its owner's, how much it is of the trade,
 * whether it shows a mailbox, says little, and says something of submissions.
 */
export type TradeFeatures = Record<(typeof TRADE_FEATURES)[number], number>

// A page that never ends costs no more than a long one.
const MAX_LENGTH = 12_000
// What a page says first says what it is about.
const FIRST_LENGTH = 600
// "licensing", "licensed" and "licenses" begin alike, and so do words that four languages have from Latin.
const STEM_LENGTH = 7
const WORD = /\p{L}{3,}/gu
// A page of many words does not say more than one of few: what they weigh is divided by the root of their number.
const WORDS_WEIGHT = 6
// Of a handful of words none may decide.
const MIN_WORDS = 10

/** Reads the table once, when the first page is judged. Throws if it is faulty. */
export const loadTradeWeights = once(() => loadYaml(new URL('./trade-words.yaml', import.meta.url), WeightsSchema))

/** How much a page is like those where a company of the trade speaks of itself, by its signs and its plain words; above 0 it is one. Pure. */
export function scoreTrade(page: ParsedPage, signs: TradeFeatures): number {
  return sumWeights(loadTradeWeights(), signs, listPageStems(page))
}

/** The sum of what signs and words weigh. Pure. */
export function sumWeights(table: TradeWeights, signs: TradeFeatures, page: WordStems): number {
  const shown = TRADE_FEATURES.reduce((sum, name) => sum + table.signs[name] * signs[name], 0)
  const known = (['words', 'first'] as const).flatMap((group) =>
    page[group].flatMap((word) => (Object.hasOwn(table[group], word) ? [table[group][word] ?? 0] : [])),
  )
  return table.intercept + shown + known.reduce((sum, weight) => sum + weight, 0) * wordWeight(known.length)
}

/** What a page says in its title, its description and its visible text but the footer. */
function listPageStems(page: ParsedPage): WordStems {
  const shown = page.blocks.filter(({ zone }) => zone !== 'footer')
  const head = `${page.title?.quote ?? ''}\n${page.description?.quote ?? ''}\n`
  return {
    words: listStems(head + blockText(page, shown).slice(0, MAX_LENGTH)),
    first: listStems(head + blockText(page, contentBlocks(page)).slice(0, FIRST_LENGTH)),
  }
}

function listStems(text: string): string[] {
  const found = text.toLowerCase().match(WORD) ?? []
  return [...new Set(found.map((word) => word.slice(0, STEM_LENGTH)))]
}

/** What each of a page's known words counts. */
export function wordWeight(known: number): number {
  return WORDS_WEIGHT / Math.sqrt(Math.max(MIN_WORDS, known))
}
