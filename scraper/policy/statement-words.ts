import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readTable } from '#scraper/text/read-table.ts'
import { fold } from './language.ts'

/** How likely a sentence says that outsiders may send music, and that they may not; what is left is the chance that it says neither. */
export type Leaning = { open: number; closed: number }
/** What a feature adds for each side, as logits against saying neither. */
export type Weights = { open: number; closed: number }
export type StatementWords = { intercept: Weights; features: ReadonlyMap<string, Weights> }

const WEIGHTS_FILE = new URL('./statement-words.tsv', import.meta.url)
export const INTERCEPT = '(intercept)'
const KindsSchema = z.record(z.string().regex(/^[a-z]+(?:-[a-z]+)*$/), z.array(z.string().regex(/^[a-z&]+\$?$/)).min(1))
// "submission", "submissions" and "submitted" begin alike, and so do most inflections of the four languages.
const BEGINNING = 6
const LONGEST_KIND = 14
// How many kinds stand between the two of a pair at most.
const REACH = 4
// What many features weigh together is divided by the root of their number: each of them says less.
const SHARE = 4
// Bounded, so that a long run of letters without the sign is not gone over again from each of them.
const ADDRESS = /[^\s@]{1,64}@\S{1,200}/g
const TOKEN = /[A-Z]+|[a-z&]+|0|[?!:,;]/g
const MARK = /[?!:,;]/

const MOST_TOKENS = 20_000

/** A word or mark of a text: how it begins, and what kind of word it is. */
type Token = { beginning: string; kind: string | null; isMark: boolean }

let weights: StatementWords | undefined
const tokens = new Map<string, Token>()
let kinds: { whole: Map<string, string>; beginnings: Map<string, string> } | undefined

/** Reads both tables once, when the first sentence is weighed. Throws, naming file and line, if one is faulty. */
export function readStatementWords(): StatementWords {
  readKinds()
  weights ??= parseWeights(readFileSync(WEIGHTS_FILE, 'utf8'))
  return weights
}

/** A table's lines: a feature, and what it weighs for open and for closed in hundredths, with tabs between. Notes begin with `#`. */
export function parseWeights(text: string): StatementWords {
  const features = new Map<string, Weights>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line === '' || line.startsWith('#')) continue
    const [feature = '', open, closed, ...rest] = line.split('\t')
    const weights = { open: Number(open) / 100, closed: Number(closed) / 100 }
    if (feature === '' || rest.length > 0 || !Number.isFinite(weights.open + weights.closed)) {
      throw new Error(`${WEIGHTS_FILE.pathname}, line ${at + 1}: "${line.slice(0, 60)}" is no feature with two weights`)
    }
    features.set(feature, weights)
  }
  const intercept = features.get(INTERCEPT)
  if (intercept === undefined) throw new Error(`${WEIGHTS_FILE.pathname} has no intercept`)
  features.delete(INTERCEPT)
  return { intercept, features }
}

/** What a sentence says of sending music, by its words and the order of their kinds. Both texts in plain form (`toPlain`). Pure. */
export function leaningOf(plain: string, heading: string, table: StatementWords = readStatementWords()): Leaning {
  const features = featuresOf(plain, heading)
  const share = shareOf(features.length)
  const sums = { ...table.intercept }
  for (const feature of features) {
    const weights = table.features.get(feature)
    if (weights === undefined) continue
    sums.open += weights.open * share
    sums.closed += weights.closed * share
  }
  const [open, closed] = [Math.exp(sums.open), Math.exp(sums.closed)]
  return { open: open / (1 + open + closed), closed: closed / (1 + open + closed) }
}

/** The features that speak most for one side, the heaviest first: what `--explain` shows. */
export function tellingFeatures(plain: string, heading: string, side: keyof Leaning): string[] {
  const { features } = readStatementWords()
  return featuresOf(plain, heading)
    .flatMap((feature) => {
      const weight = features.get(feature)?.[side] ?? 0
      return weight > 0 ? [{ feature, weight }] : []
    })
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 5)
    .map(({ feature }) => feature)
}

/** What each of a sentence's features counts. */
export function shareOf(features: number): number {
  return SHARE / Math.sqrt(Math.max(SHARE, features))
}

/** Whether a text has so many words of these kinds. It is read no further than that takes. */
export function hasKinds(plain: string, wanted: readonly string[], fewest: number): boolean {
  let found = 0
  for (const line of plain.split('\n')) {
    for (const { kind } of tokensOf(line)) if (kind !== null && wanted.includes(kind)) found += 1
    if (found >= fewest) return true
  }
  return false
}

/** The kinds of words in a text, each once. */
export function kindsIn(plain: string): Set<string> {
  return new Set(tokensOf(plain).flatMap(({ kind }) => kind ?? []))
}

/**
 * What is weighed: words and pairs of neighbours by how they begin, the kinds of words, how up to four of them follow each other where other
 * words are passed over, and words and kinds of the heading. Each once.
 */
export function featuresOf(plain: string, heading: string): string[] {
  const tokens = tokensOf(plain)
  const features = new Set(['^'])
  let last = '^'
  for (const { beginning } of tokens) {
    if (beginning === ',' || beginning === ';') continue
    features.add(beginning)
    features.add(`${last} ${beginning}`)
    last = beginning
  }
  features.add('$').add(`${last} $`)
  addKinds(tokens, features)
  for (const { beginning, kind } of tokensOf(heading)) {
    features.add(`under ${beginning}`)
    if (kind !== null) features.add(`under <${kind}>`)
  }
  return [...features]
}

function addKinds(tokens: readonly Token[], features: Set<string>): void {
  const order = ['<^>']
  for (const { kind, isMark } of tokens) {
    if (kind === null && !isMark) continue
    const name = isMark ? '<|>' : `<${kind}>`
    if (name !== order.at(-1)) order.push(name)
  }
  order.push('<$>')
  for (const [at, kind] of order.entries()) {
    features.add(kind)
    let run = kind
    for (let next = at + 1; next < order.length && next <= at + REACH; next += 1) {
      const other = order[next] ?? ''
      run += ` ${other}`
      if (next < at + REACH) features.add(run)
      if (next > at + 1) features.add(`${kind} .. ${other}`)
    }
  }
}

function tokensOf(plain: string): Token[] {
  const text = withPlaces(fold(plain).replace(/['’](?=[a-z])/g, ' ')).replace(/\d+/g, '0')
  return (text.match(TOKEN) ?? []).map(tokenOf)
}

/** Most sentences have no address: to look for one anew from each letter takes as long as all else here. */
function withPlaces(text: string): string {
  const mailed = text.includes('@') ? text.replace(ADDRESS, 'MAIL') : text
  return mailed.includes('http') ? mailed.replace(/https?:\S+/g, 'LINK') : mailed
}

/** Pages repeat their words, and so do sites: to look for the kind of each anew takes most of the time. */
function tokenOf(text: string): Token {
  const known = tokens.get(text)
  if (known !== undefined) return known
  const token = { beginning: text.slice(0, BEGINNING), kind: kindOf(text), isMark: MARK.test(text) }
  if (tokens.size >= MOST_TOKENS) tokens.clear()
  tokens.set(text, token)
  return token
}

function kindOf(token: string): string | null {
  if (token === 'MAIL' || token === 'LINK') return 'place'
  const { whole, beginnings } = readKinds()
  const known = whole.get(token)
  if (known !== undefined) return known
  for (let length = Math.min(LONGEST_KIND, token.length); length > 1; length -= 1) {
    const kind = beginnings.get(token.slice(0, length))
    if (kind !== undefined) return kind
  }
  return null
}

function readKinds(): { whole: Map<string, string>; beginnings: Map<string, string> } {
  if (kinds !== undefined) return kinds
  const table = readTable(new URL('./statement-kinds.yaml', import.meta.url), KindsSchema)
  const found = { whole: new Map<string, string>(), beginnings: new Map<string, string>() }
  for (const [kind, words] of Object.entries(table)) {
    for (const word of words) {
      const map = word.endsWith('$') ? found.whole : found.beginnings
      const key = word.replace('$', '')
      const other = map.get(key)
      if (other !== undefined) throw new Error(`statement-kinds.yaml: "${word}" stands under "${other}" and "${kind}"`)
      map.set(key, kind)
    }
  }
  kinds = found
  return found
}
