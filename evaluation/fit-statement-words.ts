import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { load } from 'js-yaml'
import { z } from 'zod'
import { loadTables } from '#scraper/page/load-tables.ts'
import { parsePage } from '#scraper/page/parse.ts'
import { isAside } from '#scraper/policy/judgements.ts'
import { judgePage } from '#scraper/policy/policy.ts'
import { readRuleGroups } from '#scraper/policy/rule-table.ts'
import { featuresOf, INTERCEPT, readStatementWords, shareOf } from '#scraper/policy/statement-words.ts'
import { splitSentences, toPlain } from '#scraper/text/sentences.ts'
import { loadInventedPages } from './invented-pages.ts'
import { loadPages } from './load-pages.ts'
import { readMirror } from './read-mirror.ts'
import { loadWordings, readByRules, SAID, type Says } from './read-wordings.ts'
import { renderSource } from './render-source.ts'
import { fitSparse, type SparseModel } from './sparse-fit.ts'

const HELP = `node evaluation/fit-statement-words.ts --mirror DIR [--keep N] [--out FILE]

Fits what words weigh when a sentence is asked whether outsiders may send music (scraper/policy/statement-words.tsv): to the invented
wordings that may be worked with, to the examples of the rules, and to sentences of ordinary websites, which say neither. DIR holds bare git
directories, DIR/OWNER+NAME/repo; repositories of the half to measure by are left out, and so are pages of which the rules say anything.

  --keep N    how many features are kept, those that tell most (default 30000)
  --out FILE  write to FILE instead`

type Example = { says: Says; plain: string; heading: string; weight: number; isOurs: boolean }
/** `times`: how many of our own examples have a feature. */
type Fitted = SparseModel & { features: string[]; times: number[] }

const SAYS: Record<string, Says> = { open: 'open', closed: 'closed', referral_only: 'closed', members_only: 'closed' }
const PhrasingsSchema = z.record(z.string(), z.array(z.string()))
const TABLE = new URL('../scraper/policy/statement-words.tsv', import.meta.url)
const WEIGHT_OF_EXAMPLES = 0.7
const PASSES = 12
const PULL = 1e-4

function wordingExamples(): Example[] {
  return loadWordings()
    .filter(({ half }) => half === 'mend')
    .map(({ says, text, heading }) => ({
      says,
      plain: toPlain(text),
      heading: toPlain(heading),
      weight: 1,
      isOurs: true,
    }))
}

/** The examples of the rules and what only sounds like them, as the rules read them: these are asked first, but words should not contradict them. */
function ruleExamples(): Example[] {
  const examples = readRuleGroups().flatMap(({ rules }) =>
    rules.flatMap(({ examples: all = [], not = [] }) => [...all, ...not]),
  )
  return examples.flatMap((example) => {
    const [, heading = '', body = example] = /^<h\d>([^<]*)<\/h\d>(.*)$/s.exec(example) ?? []
    const text = body.replace(/<[^>]+>/g, ' ').trim()
    if (text === '') return []
    const says = readByRules({ language: 'en', half: 'mend', says: 'neither', heading, text })
    return [{ says, plain: toPlain(text), heading: toPlain(heading), weight: WEIGHT_OF_EXAMPLES, isOurs: true }]
  })
}

/** Single sentences that the policy is held to. */
function phrasingExamples(): Example[] {
  return ['more', 'paraphrases'].flatMap((name) => {
    const file = new URL(`../tests/phrasings/${name}.yaml`, import.meta.url)
    const lists = PhrasingsSchema.parse(load(readFileSync(file, 'utf8')))
    return Object.entries(lists).flatMap(([wanted, sentences]) =>
      sentences.map((text) => ({
        says: SAYS[wanted] ?? 'neither',
        plain: toPlain(text),
        heading: '',
        weight: 1,
        isOurs: true,
      })),
    )
  })
}

/** What is put around the pages of the shipped set: notes on cookies, news, vacancies. */
function furnitureExamples(): Example[] {
  const folder = new URL('furniture/', import.meta.url)
  const texts = readdirSync(folder).flatMap((name) => stringsIn(load(readFileSync(new URL(name, folder), 'utf8'))))
  return texts.map((text) => ({ says: 'neither', plain: toPlain(text), heading: '', weight: 1, isOurs: true }))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/(?<=[.!?]) /)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

/** Sentences of invented pages that say nothing of submissions, which come nearest to those that do. */
function silentExamples(): Example[] {
  return [...loadInventedPages(), ...loadPages('evaluation/fit')]
    .filter(({ labels }) => labels.submission_status === 'unknown' || labels.relevant === false)
    .flatMap(({ url, body, contentType }) => splitSentences(parsePage({ url, body, contentType })))
    .map(({ plain, heading }) => ({
      says: 'neither' as const,
      plain,
      heading: toPlain(heading ?? ''),
      weight: 1,
      isOurs: true,
    }))
}

/** Sentences of pages of which the rules say nothing, each once for its site. */
function passages(mirror: string): Example[] {
  const now = new Date()
  const seen = new Set<string>()
  const found: Example[] = []
  for (const { site, page, source } of readMirror(mirror, { most: 60, leaveOut: ['measure'] })) {
    const parsed = parsePage({
      url: 'https://ordinary.example/',
      body: renderSource(page, source),
      contentType: 'text/html',
    })
    if (judgePage(parsed, now).some(({ judgement }) => !isAside(judgement.kind))) continue
    for (const { plain, heading } of splitSentences(parsed)) {
      const words = plain.split(' ').length
      if (words < 4 || words > 60 || seen.has(`${site} ${plain}`)) continue
      seen.add(`${site} ${plain}`)
      found.push({ says: 'neither', plain, heading: toPlain(heading ?? ''), weight: 1, isOurs: false })
    }
  }
  return found
}

/** What each feature of our own examples weighs for each of what may be said. */
export function fitWords(examples: readonly Example[]): Fitted {
  const said = examples.map(({ plain, heading }) => featuresOf(plain, heading))
  const times = new Map<string, number>()
  for (const [at, features] of said.entries()) {
    if (examples[at]?.isOurs) for (const feature of features) times.set(feature, (times.get(feature) ?? 0) + 1)
  }
  const features = [...times.keys()]
  const numbers = new Map(features.map((feature, at) => [feature, at]))
  const rows = examples.map(({ says, weight }, at) => {
    const all = said[at] ?? []
    const known = all.flatMap((feature) => numbers.get(feature) ?? [])
    return { at: known, values: known.map(() => shareOf(all.length)), right: SAID.indexOf(says), weight }
  })
  const model = fitSparse(rows, { features: features.length, classes: SAID.length, pull: () => PULL, passes: PASSES })
  return { features, times: [...times.values()], ...model }
}

/**
 * The table's lines, the `keep` features that tell most, by name. What counts is how much more a feature weighs for one side than for neither,
 * and how often it is there: those that are merely heavy are one author's words.
 */
export function toTable({ features, times, weights, intercept }: Fitted, keep: number): string {
  const [open, closed, neither] = SAID.map((_, k) => weights[k] ?? new Float64Array())
  const telling = features
    .map((feature, at) => {
      const forOpen = Math.round(((open?.[at] ?? 0) - (neither?.[at] ?? 0)) * 100)
      const forClosed = Math.round(((closed?.[at] ?? 0) - (neither?.[at] ?? 0)) * 100)
      const tells = Math.max(Math.abs(forOpen), Math.abs(forClosed)) * Math.sqrt(times[at] ?? 1)
      return { feature, forOpen, forClosed, tells }
    })
    .toSorted((a, b) => b.tells - a.tells)
    .slice(0, keep)
    .toSorted((a, b) => (a.feature < b.feature ? -1 : 1))
  const start = [0, 1].map((k) => Math.round(((intercept[k] ?? 0) - (intercept[2] ?? 0)) * 100))
  return [
    '# What words weigh, in hundredths, when a sentence is asked whether outsiders may send music: for open, for closed. Words are told by six',
    '# letters; " .. " stands for one or two words between, "under" for a word of the heading. Fitted by evaluation/fit-statement-words.ts.',
    [INTERCEPT, ...start].join('\t'),
    ...telling.map(({ feature, forOpen, forClosed }) => [feature, forOpen, forClosed].join('\t')),
    '',
  ].join('\n')
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      mirror: { type: 'string' },
      keep: { type: 'string', default: '30000' },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help || values.mirror === undefined) {
    process.stdout.write(`${HELP}\n`)
    process.exit(values.help ? 0 : 2)
  }
  loadTables()
  const examples = [
    ...wordingExamples(),
    ...ruleExamples(),
    ...phrasingExamples(),
    ...furnitureExamples(),
    ...silentExamples(),
    ...passages(values.mirror),
  ]
  const counted = SAID.map((says) => `${says} ${examples.filter((one) => one.says === says).length}`).join(', ')
  process.stdout.write(`${examples.length} examples: ${counted}\n`)
  writeFileSync(values.out ?? TABLE, toTable(fitWords(examples), Number(values.keep)))
}
