import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { dump } from 'js-yaml'
import type { GivenPage } from '#contracts/scraper-port.ts'
import { classify } from '#scraper/page/classify.ts'
import { extractCompany } from '#scraper/page/company.ts'
import { tradeSigns } from '#scraper/page/firm-page.ts'
import { loadTables } from '#scraper/page/load-tables.ts'
import { hasOtherPurpose } from '#scraper/page/page-purpose.ts'
import { parsePage } from '#scraper/page/parse.ts'
import {
  beginningsIn,
  readTradeWords,
  shareOf,
  TRADE_SIGNS,
  type TradeSigns,
  type TradeWords,
} from '#scraper/page/trade-words.ts'
import { readPolicy } from '#scraper/policy/policy.ts'
import { loadInventedPages } from './invented-pages.ts'
import type { LabelledPage } from './labelled-page.ts'
import { loadPages } from './load-pages.ts'
import { readMirror } from './read-mirror.ts'
import { renderSource } from './render-source.ts'
import { fitSparse } from './sparse-fit.ts'

const HELP = `node evaluation/fit-trade-words.ts --mirror DIR

Fits what a page's signs and plain words weigh when it is asked whether a firm of the trade speaks of itself there
(scraper/page/trade-words.yaml), starting from what the file holds: to the invented pages, the part of the shipped set that may be fitted to,
the real pages to work with (evaluation/gather-real.ts), and pages of ordinary websites in DIR, which are others.`

type Example = { isFirm: boolean; weight: number; isOurs: boolean; signs: TradeSigns; words: string[] }

const TABLE = path.join(import.meta.dirname, '../scraper/page/trade-words.yaml')
// Real pages tell more than invented ones, those that rules were made with less, and the ordinary ones are many.
const WEIGHTS = { invented: 1, shipped: 0.5, real: 1.5, ordinary: 0.4 }
// A word of fewer pages tells one author's habit, and of words that only other people's pages say none is kept.
const FEWEST_PAGES = 20
const FEWEST_OURS = 4
const PULL = 0.3
// Chosen: it costs no row of any labelled set, and look-alikes that the sets lack stay further away.
const LINE = 0.85
const PASSES = 20

function toExample(page: GivenPage, isFirm: boolean, kind: keyof typeof WEIGHTS): Example[] {
  const parsed = parsePage(page)
  const policy = readPolicy(parsed, page.fetchedAt)
  const signs = tradeSigns(parsed, classify(parsed, extractCompany(parsed)), policy)
  // What is decided without weights teaches nothing about them.
  if (signs === null || hasOtherPurpose(parsed, policy)) return []
  const isOurs = kind === 'invented' || kind === 'shipped'
  return [{ isFirm, weight: WEIGHTS[kind], isOurs, signs, words: beginningsIn(parsed) }]
}

function labelledExamples(pages: readonly LabelledPage[], kind: keyof typeof WEIGHTS): Example[] {
  const fetchedAt = new Date()
  return pages.flatMap(({ url, body, contentType, labels }) =>
    toExample({ url, body, contentType, fetchedAt }, labels.relevant === true, kind),
  )
}

function ordinaryExamples(mirror: string): Example[] {
  const fetchedAt = new Date()
  return [...readMirror(mirror, { most: 8, leaveOut: ['work', 'measure'] })].flatMap(({ site, page, source }) => {
    const host = `${site
      .split('/')[0]
      ?.toLowerCase()
      .replace(/[^a-z0-9-]/g, '')}.example`
    const url = `https://${host}/${page.replace(/[^\w./-]/g, '')}`
    return toExample({ url, body: renderSource(page, source), contentType: 'text/html', fetchedAt }, false, 'ordinary')
  })
}

/** The words worth a weight: those that the table has, and those that enough pages say, some of them ours. */
function chooseWords(examples: readonly Example[], known: readonly string[]): string[] {
  const [all, ours] = [new Map<string, number>(), new Map<string, number>()]
  for (const { words, isOurs } of examples) {
    for (const word of words) {
      all.set(word, (all.get(word) ?? 0) + 1)
      if (isOurs) ours.set(word, (ours.get(word) ?? 0) + 1)
    }
  }
  const many = [...all].flatMap(([word, pages]) =>
    pages >= FEWEST_PAGES && (ours.get(word) ?? 0) >= FEWEST_OURS ? [word] : [],
  )
  return [...new Set([...known, ...many])].sort()
}

/** The table fitted anew, drawn to what it was. */
export function fitTradeWords(examples: readonly Example[], before: TradeWords): TradeWords {
  const words = chooseWords(examples, Object.keys(before.words))
  const numbers = new Map(words.map((word, at) => [word, TRADE_SIGNS.length + at]))
  const start = Float64Array.from([
    ...TRADE_SIGNS.map((sign) => before.signs[sign]),
    ...words.map((word) => before.words[word] ?? 0),
  ])
  // Two classes: each gets half of what tells them apart. The line that the table holds was moved, and is not to move further with every fit.
  const middle = before.intercept + LINE
  const prior = {
    weights: [start.map((weight) => weight / 2), start.map((weight) => -weight / 2)],
    intercept: [middle / 2, -middle / 2],
  }
  const rows = examples.map(({ isFirm, weight, signs, words: said }) => {
    const known = said.flatMap((word) => numbers.get(word) ?? [])
    const share = shareOf(known.length)
    return {
      at: [...TRADE_SIGNS.keys(), ...known],
      values: [...TRADE_SIGNS.map((sign) => signs[sign]), ...known.map(() => share)],
      right: isFirm ? 0 : 1,
      weight,
    }
  })
  const { weights, intercept } = fitSparse(rows, {
    features: start.length,
    classes: 2,
    prior,
    pull: PULL,
    passes: PASSES,
  })
  const weightOf = (at: number) => round((weights[0]?.[at] ?? 0) - (weights[1]?.[at] ?? 0))
  const signs = { ...before.signs }
  for (const [at, sign] of TRADE_SIGNS.entries()) signs[sign] = weightOf(at)
  return {
    intercept: round((intercept[0] ?? 0) - (intercept[1] ?? 0) - LINE),
    signs,
    words: Object.fromEntries(words.map((word, at) => [word, weightOf(TRADE_SIGNS.length + at)])),
  }
}

function round(weight: number): number {
  return Math.round(weight * 100) / 100
}

const NOTE = `# What a page's signs and plain words weigh when it is asked whether a firm of the trade speaks of itself there: the sum is above 0 where one
# does. A word is told by its first seven letters, and what the words weigh together is divided by the root of how many of them a page has.
# The weights are fitted to labelled pages by evaluation/fit-trade-words.ts (docs/decisions/084 and 096). A single weight tells little: the line is
# moved by the intercept, and words are not written in by hand.
`

if (import.meta.main) {
  const { values } = parseArgs({ options: { mirror: { type: 'string' }, help: { type: 'boolean', default: false } } })
  if (values.help || values.mirror === undefined) {
    process.stdout.write(`${HELP}\n`)
    process.exit(values.help ? 0 : 2)
  }
  loadTables()
  const examples = [
    ...labelledExamples(loadInventedPages(), 'invented'),
    ...labelledExamples(loadPages('evaluation/fit'), 'shipped'),
    ...labelledExamples(loadPages('evaluation/real/work.yaml'), 'real'),
    ...ordinaryExamples(values.mirror),
  ]
  process.stdout.write(`${examples.length} pages, ${examples.filter(({ isFirm }) => isFirm).length} of firms\n`)
  writeFileSync(TABLE, NOTE + dump(fitTradeWords(examples, readTradeWords())))
}
