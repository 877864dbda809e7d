import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { dump } from 'js-yaml'
import { loadTables } from '#scraper/page/load-tables.ts'
import { type SaidWords, shareOf, TRADE_SIGNS, type TradeWords, weigh } from '#scraper/page/trade-words.ts'
import { loadInventedPages } from './invented-pages.ts'
import { loadPages } from './load-pages.ts'
import { fitSparse } from './sparse-fit.ts'
import { labelledExamples, ordinaryExamples, type TradeExample } from './trade-examples.ts'

export const REAL = 'evaluation/real/work.yaml'
const HELP = `node evaluation/fit-trade-words.ts --mirror DIR

Fits what a page's signs and plain words weigh when it is asked whether a firm of the trade speaks of itself there
(scraper/page/trade-words.yaml): to the invented pages, the part of the shipped set that may be fitted to, the real pages to work with
(evaluation/gather-real.ts), and pages of ordinary websites in DIR, which are others. Tells first how weights that have not seen a site do there.`

type Judged = { score: number; isFirm: boolean }

const TABLE = path.join(import.meta.dirname, '../scraper/page/trade-words.yaml')
// Real pages tell more than invented ones, those that rules were made with less, and the ordinary ones are many.
const WEIGHTS = { invented: 1, shipped: 0.5, real: 1.5, ordinary: 0.4 }
// A word of fewer pages tells one author's habit, and of words that only other people's pages say none is kept.
const FEWEST_PAGES = 8
const FEWEST_OURS = 2
// Chosen, like the fewest pages of a word, by what is right on sites that the weights have not seen.
const PULL = 64
const PASSES = 200
const FOLDS = 6
// How many of the pages that make a row are to be a firm's.
const WANTED = 0.9

/** Everything that the weights may be fitted to; the pages of ordinary websites lie in `mirror`. */
export function readTradeExamples(mirror: string): TradeExample[] {
  return [
    ...labelledExamples(loadInventedPages(), 'invented'),
    ...labelledExamples(loadPages('evaluation/fit'), 'shipped'),
    ...labelledExamples(loadPages(REAL), 'real'),
    ...ordinaryExamples(mirror),
  ]
}

/** The words worth a weight: those that enough pages say, some of them ours. */
function chooseWords(examples: readonly TradeExample[], group: keyof SaidWords): string[] {
  const [all, ours] = [new Map<string, number>(), new Map<string, number>()]
  for (const { said, kind } of examples) {
    for (const word of said[group]) {
      all.set(word, (all.get(word) ?? 0) + 1)
      if (kind === 'invented' || kind === 'shipped') ours.set(word, (ours.get(word) ?? 0) + 1)
    }
  }
  const many = [...all].flatMap(([word, pages]) =>
    pages >= FEWEST_PAGES && (ours.get(word) ?? 0) >= FEWEST_OURS ? [word] : [],
  )
  return many.sort()
}

/** The weights of the signs, and of the words that enough examples say, anywhere and first. */
export function fitTradeWords(examples: readonly TradeExample[]): TradeWords {
  const words = chooseWords(examples, 'words')
  const first = chooseWords(examples, 'first')
  const numberOf = (list: readonly string[], from: number) => new Map(list.map((word, at) => [word, from + at]))
  const numbers = {
    words: numberOf(words, TRADE_SIGNS.length),
    first: numberOf(first, TRADE_SIGNS.length + words.length),
  }
  const rows = examples.map(({ isFirm, kind, signs, said }) => {
    const known = (['words', 'first'] as const).flatMap((group) =>
      said[group].flatMap((word) => numbers[group].get(word) ?? []),
    )
    const share = shareOf(known.length)
    return {
      at: [...TRADE_SIGNS.keys(), ...known],
      values: [...TRADE_SIGNS.map((sign) => signs[sign]), ...known.map(() => share)],
      right: isFirm ? 0 : 1,
      weight: WEIGHTS[kind],
    }
  })
  const features = TRADE_SIGNS.length + words.length + first.length
  const times = new Float64Array(features)
  for (const { at } of rows) for (const feature of at) times[feature] = (times[feature] ?? 0) + 1
  // All examples together draw each weight as strongly, however many have its feature.
  const pull = (feature: number) => PULL / (times[feature] ?? 1)
  const { weights, intercept } = fitSparse(rows, { features, classes: 2, pull, passes: PASSES })
  const weightOf = (at: number) => round((weights[0]?.[at] ?? 0) - (weights[1]?.[at] ?? 0))
  const weightsOf = (numbered: ReadonlyMap<string, number>) =>
    Object.fromEntries([...numbered].map(([word, at]) => [word, weightOf(at)]))
  return {
    intercept: round((intercept[0] ?? 0) - (intercept[1] ?? 0)),
    signs: Object.fromEntries(TRADE_SIGNS.map((sign, at) => [sign, weightOf(at)])) as TradeWords['signs'],
    words: weightsOf(numbers.words),
    first: weightsOf(numbers.first),
  }
}

/** Weights of which each has not seen a sixth of the sites, and which sites these are. */
export function fitUnseen(examples: readonly TradeExample[]): { table: TradeWords; unseen: ReadonlySet<string> }[] {
  const sites = [...new Set(examples.map(({ site }) => site))].sort()
  return Array.from({ length: FOLDS }, (_, fold) => {
    const unseen = new Set(sites.filter((_site, at) => at % FOLDS === fold))
    return { table: fitTradeWords(examples.filter(({ site }) => !unseen.has(site))), unseen }
  })
}

/** What weights that have not seen a real page's site make of it. */
export function judgeUnseen(examples: readonly TradeExample[], fits: ReturnType<typeof fitUnseen>): Judged[] {
  return fits.flatMap(({ table, unseen }) =>
    examples
      .filter(({ site, kind }) => kind === 'real' && unseen.has(site))
      .map(({ signs, said, isFirm }) => ({ score: weigh(table, signs, said), isFirm })),
  )
}

/** The lowest score above which as many as wanted are firms' pages, and how many these are. */
export function drawLine(judged: readonly Judged[]): { line: number; right: number; found: number } {
  const drawn = { line: Number.POSITIVE_INFINITY, right: 0, found: 0 }
  let right = 0
  for (const [at, { score, isFirm }] of judged.toSorted((a, b) => b.score - a.score).entries()) {
    right += Number(isFirm)
    if (right / (at + 1) >= WANTED) Object.assign(drawn, { line: score, right, found: at + 1 })
  }
  return drawn
}

function round(weight: number): number {
  return Math.round(weight * 100) / 100
}

const NOTE = `# What a page's signs and plain words weigh when it is asked whether a firm of the trade speaks of itself there: the sum is above 0 where one
# does. A word is told by its first seven letters; what a page says first, in its title, its description and its own first lines, counts once more.
# What the words weigh together is divided by the root of how many of them a page has.
# The weights are fitted to labelled pages by evaluation/fit-trade-words.ts (docs/decisions/084 and 099 to 102). A single weight tells little: words are
# not written in by hand.
`

if (import.meta.main) {
  const { values } = parseArgs({ options: { mirror: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help || values.mirror === undefined) {
    process.stdout.write(`${HELP}\n`)
    process.exit(values.help ? 0 : 2)
  }
  loadTables()
  const examples = readTradeExamples(values.mirror)
  const judged = judgeUnseen(examples, fitUnseen(examples))
  const { line, right, found } = drawLine(judged)
  const table = fitTradeWords(examples)
  process.stdout.write(`${examples.length} pages, ${examples.filter(({ isFirm }) => isFirm).length} of firms\n`)
  process.stdout.write(
    `real sites, unseen, above ${round(line)}: ${right} of ${found}, of ${judged.filter(({ isFirm }) => isFirm).length} in all\n`,
  )
  writeFileSync(TABLE, NOTE + dump({ ...table, intercept: round(table.intercept - line) }))
}
