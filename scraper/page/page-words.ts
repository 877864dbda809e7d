import { z } from 'zod'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { once } from '#scraper/text/once.ts'

const EntrySchema = z.union([
  z.string().min(1),
  z.strictObject({ before: z.string(), any: z.array(z.string().min(1)).min(1), after: z.string() }),
])
const ListSchema = z.strictObject({ flags: z.string().regex(/^[gimu]*$/), patterns: z.array(EntrySchema).min(1) })
type Entry = z.infer<typeof EntrySchema>
type Lists = Readonly<Record<string, z.infer<typeof ListSchema>>>
const WordsSchema = z.strictObject({
  topics: z
    .array(
      z.strictObject({
        ...ListSchema.partial({ flags: true }).shape,
        weight: z.number().positive(),
        general: z.literal(true).optional(),
      }),
    )
    .default([]),
  signals: z.record(z.string(), z.array(z.string().min(1).max(124)).min(2)).default({}),
  lists: z.record(z.string(), ListSchema),
})

const FILES = ['page-words', 'kind/article-words', 'people/people-words']

/** The lists of all files. Throws if one is invalid. */
export const loadPageWords = once(() => {
  const files = FILES.map((name) => loadYaml(new URL(`./${name}.yaml`, import.meta.url), WordsSchema))
  const lists: Lists = Object.assign({}, ...files.map((file) => file.lists))
  return {
    topics: files
      .flatMap(({ topics }) => topics)
      .map(({ weight, patterns, flags, general }) => ({
        weight,
        pattern: compileList(patterns, flags ?? 'gi'),
        isGeneral: general === true,
      })),
    signals: new Map(
      files
        .flatMap(({ signals }) => Object.entries(signals))
        .map(([name, all]) => [name, all.map((one) => new RegExp(one, 'gi'))]),
    ),
    lists: new Map(Object.entries(lists).map(([name, one]) => [name, compileList(one.patterns, one.flags, lists)])),
  }
})

/** The entries of a list as one pattern. `{name}` in an entry stands for the list of that name. */
function compileList(patterns: readonly Entry[], flags: string, lists: Lists = {}): RegExp {
  return new RegExp(joinEntries(patterns, lists), flags)
}

function joinEntries(patterns: readonly Entry[], lists: Lists): string {
  return patterns.map((entry) => entrySource(entry, lists)).join('|')
}

function entrySource(entry: Entry, lists: Lists): string {
  const source = typeof entry === 'string' ? entry : `${entry.before}(?:${entry.any.join('|')})${entry.after}`
  return source.replace(/\{([a-z][a-z-]*)\}/g, (_whole, name: string) => {
    const list = lists[name]
    if (list === undefined) throw new Error(`there is no list "${name}"`)
    return `(?:${joinEntries(list.patterns, lists)})`
  })
}

/** A word list as one regular expression. */
export function pagePattern(name: string): RegExp {
  const pattern = loadPageWords().lists.get(name)
  if (pattern === undefined) throw new Error(`there is no list "${name}"`)
  return pattern
}

/**
 * The weighted number of trade phrases in a text. Each topic counts a dozen times at most; `special` leaves out topics that the whole
 * music business mentions.
 */
export function countTopicHits(text: string, { special = false }: { special?: boolean } = {}): number {
  return loadPageWords()
    .topics.filter(({ isGeneral }) => !special || !isGeneral)
    .reduce((sum, { pattern, weight }) => sum + Math.min(12, countMatches(text, pattern)) * weight, 0)
}

/** How often a text contains each signal of a group: "trade", "vacancy" or "lesson". */
export function countEachSignal(name: string, text: string): number[] {
  return (loadPageWords().signals.get(name) ?? []).map((signal) => countMatches(text, signal))
}

/** How many different signals of a group a text contains. */
export function countSignals(name: string, text: string): number {
  return countEachSignal(name, text).filter((times) => times > 0).length
}

export function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** How many different words of a list a text contains. */
export function countDistinctWords(text: string, name: string): number {
  return new Set(text.match(pagePattern(name))?.map((words) => words.toLowerCase().slice(0, 8))).size
}

export function countListMatches(text: string, name: string): number {
  return countMatches(text, pagePattern(name))
}
