import { z } from 'zod'
import { readTable } from '#scraper/text/read-table.ts'
import { Pattern } from '#scraper/text/sieve/pattern.ts'
import { type Look, lookAt, mayMatch } from '#scraper/text/sieve/sieve.ts'

const EntrySchema = z.union([
  z.string().min(1),
  z.strictObject({ before: z.string(), any: z.array(z.string().min(1)).min(2), after: z.string() }),
])
export const ListSchema = z.strictObject({
  flags: z.string().regex(/^[gimu]*$/),
  patterns: z.array(EntrySchema).min(1),
})
type Entry = z.infer<typeof EntrySchema>
type Lists = Readonly<Record<string, z.infer<typeof ListSchema>>>
const WordsSchema = z.strictObject({
  topics: z.array(
    z.strictObject({
      ...ListSchema.partial({ flags: true }).shape,
      weight: z.number().positive(),
      general: z.literal(true).optional(),
    }),
  ),
  kinds: z.array(z.string().min(1).max(124)).min(2),
  lists: z.record(z.string(), ListSchema),
})
type Words = {
  topics: { pattern: Pattern; weight: number; isGeneral: boolean }[]
  kinds: Pattern[]
  lists: ReadonlyMap<string, Pattern>
}

// Read when the first page is judged: most processes import the reader and never read a page.
let words: Words | undefined

/** Reads the lists once. Throws if they are faulty. */
export function readPageWords(): Words {
  if (words !== undefined) return words
  const table = readTable(new URL('./page-words.yaml', import.meta.url), WordsSchema)
  words = {
    topics: table.topics.map(({ weight, patterns, flags, general }) => ({
      weight,
      pattern: compileList(patterns, flags ?? 'gi'),
      isGeneral: general === true,
    })),
    kinds: table.kinds.map((pattern) => new Pattern(new RegExp(pattern, 'i'))),
    lists: new Map(
      Object.entries(table.lists).map(([name, one]) => [name, compileList(one.patterns, one.flags, table.lists)]),
    ),
  }
  return words
}

/** The entries of a list as one pattern. `{name}` in an entry stands for that one of the lists. */
export function compileList(patterns: readonly Entry[], flags: string, lists: Lists = {}): Pattern {
  return new Pattern(new RegExp(joined(patterns, lists), flags))
}

function joined(patterns: readonly Entry[], lists: Lists): string {
  return patterns.map((entry) => sourceOf(entry, lists)).join('|')
}

function sourceOf(entry: Entry, lists: Lists): string {
  const source = typeof entry === 'string' ? entry : `${entry.before}(?:${entry.any.join('|')})${entry.after}`
  return source.replace(/\{([a-z][a-z-]*)\}/g, (_whole, name: string) => {
    const list = lists[name]
    if (list === undefined) throw new Error(`page-words.yaml has no list "${name}"`)
    return `(?:${joined(list.patterns, lists)})`
  })
}

/** A list of `page-words.yaml` as one pattern. */
export function pageWords(name: string): Pattern {
  const pattern = readPageWords().lists.get(name)
  if (pattern === undefined) throw new Error(`page-words.yaml has no list "${name}"`)
  return pattern
}

/**
 * What a text says of the trade, each kind of statement counted a dozen times at most; without what all of the music business says if
 * asked. The look may be one at a text that has all its lines.
 */
export function topicHits(
  text: string,
  { special = false, look = lookAt(text) }: { special?: boolean; look?: Look } = {},
): number {
  return readPageWords()
    .topics.filter(({ isGeneral, pattern }) => (!special || !isGeneral) && mayMatch(look, pattern.needed))
    .reduce((sum, { pattern, weight }) => sum + Math.min(12, count(text, pattern.plain)) * weight, 0)
}

/** How many kinds of plain words of the trade a text has. The look may be one at a text that has all its lines. */
export function kindsOfTrade(text: string, look: Look): number {
  return readPageWords().kinds.filter((kind) => mayMatch(look, kind.needed) && kind.plain.test(text)).length
}

export function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/** How many different words of a list a text says. The look may be one at a text that has all its lines. */
export function kindsOfWords(text: string, name: string, look = lookAt(text)): number {
  return new Set(text.match(pageWords(name).within(look))?.map((words) => words.toLowerCase().slice(0, 8))).size
}

/** How many of the words of a list a text says. The look may be one at a text that has all its lines. */
export function countWords(text: string, name: string, look = lookAt(text)): number {
  return count(text, pageWords(name).within(look))
}
