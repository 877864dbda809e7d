import { z } from 'zod'
import { blockText, contentBlocks } from '#scraper/text/content-blocks.ts'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { once } from '#scraper/text/once.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'

const TRADE_FEATURES = ['verdict', 'company', 'own', 'topic', 'mailbox', 'brief', 'submissions'] as const
const WordsSchema = z.record(z.string().regex(/^\p{L}{3,7}$/u), z.number())
const WeightsSchema = z.strictObject({
  intercept: z.number(),
  features: z.record(z.enum(TRADE_FEATURES), z.number()),
  words: WordsSchema,
  first: WordsSchema,
})
type TradeWeights = z.infer<typeof WeightsSchema>
/** The different word stems of a page, and those among them in its title, its description and its first lines. */
type WordStems = { words: readonly string[]; first: readonly string[] }
/**
 * `verdict`: the conditions for an opportunity are met. `company`: certainly an organisation's own page about music. `own`: the likelihood of
 * that. `topic`: how much the page is about the trade. `mailbox`: it has one. `brief`: it is short. `submissions`: it mentions them.
 */
export type TradeFeatures = Record<(typeof TRADE_FEATURES)[number], number>

// Bounds the work on an endless page.
const MAX_LENGTH = 12_000
// The beginning of a page says what it is about.
const FIRST_LENGTH = 600
// "licensing", "licensed" and "licenses" have the same stem, and so have Latin words in four languages.
const STEM_LENGTH = 7
const WORD = /\p{L}{3,}/gu
// The total weight of the words is divided by the root of their number, so that long pages do not outweigh short ones.
const WORDS_WEIGHT = 6
// A few words must not decide.
const MIN_WORDS = 10

/** Throws if the YAML file is invalid. */
export const loadTradeWeights = once(() => loadYaml(new URL('./trade-words.yaml', import.meta.url), WeightsSchema))

/** How much a page resembles those of companies in the trade, by its features and its words. Above 0 it counts as one. */
export function scoreTrade(page: ParsedPage, features: TradeFeatures): number {
  return sumWeights(loadTradeWeights(), features, listPageStems(page))
}

/** The sum of the weights of features and words. */
export function sumWeights(table: TradeWeights, features: TradeFeatures, page: WordStems): number {
  const shown = TRADE_FEATURES.reduce((sum, name) => sum + table.features[name] * features[name], 0)
  const known = (['words', 'first'] as const).flatMap((group) =>
    page[group].flatMap((word) => (Object.hasOwn(table[group], word) ? [table[group][word] ?? 0] : [])),
  )
  return table.intercept + shown + known.reduce((sum, weight) => sum + weight, 0) * wordWeight(known.length)
}

/** The stems in the title, the description and the visible text without the footer. */
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

/** The factor for the weight of each known word. */
export function wordWeight(known: number): number {
  return WORDS_WEIGHT / Math.sqrt(Math.max(MIN_WORDS, known))
}
