import { z } from 'zod'
import { readTable } from '#scraper/text/read-table.ts'
import { Pattern } from '#scraper/text/sieve/pattern.ts'
import type { Look } from '#scraper/text/sieve/sieve.ts'
import { compileList, ListSchema } from './page-words.ts'

const ArticleWordsSchema = z.strictObject({
  lists: z.record(z.string(), ListSchema),
  signs: z.record(z.string(), z.array(z.string().min(3).max(124)).min(2)),
})
type ArticleWords = {
  lists: ReadonlyMap<string, Pattern>
  signs: ReadonlyMap<string, readonly Pattern[]>
}

// Read when the first page is judged: most processes import the reader and never read a page.
let words: ArticleWords | undefined

/** Reads the lists once. Throws if they are faulty. */
export function readArticleWords(): ArticleWords {
  if (words !== undefined) return words
  const { lists, signs } = readTable(new URL('./article-words.yaml', import.meta.url), ArticleWordsSchema)
  words = {
    lists: new Map(Object.entries(lists).map(([name, one]) => [name, compileList(one.patterns, one.flags)])),
    signs: new Map(
      Object.entries(signs).map(([name, all]) => [name, all.map((one) => new Pattern(new RegExp(one, 'gi')))]),
    ),
  }
  return words
}

/** A list of `article-words.yaml` as one pattern. */
export function articleWords(name: string): Pattern {
  const pattern = readArticleWords().lists.get(name)
  if (pattern === undefined) throw new Error(`article-words.yaml has no list "${name}"`)
  return pattern
}

/** How many of the signs of that name a text shows. The look may be one at a text that has all its lines. */
export function countSigns(name: string, text: string, look: Look): number {
  return signsOf(name).filter((sign) => text.match(sign.within(look)) !== null).length
}

// A word that a text repeats does not teach more each time.
const MOST_OF_ONE = 8
const PER = 1000

/** How many of the signs of that name a text shows, times how often it says them in a thousand characters. The same look. */
export function densityOfSigns(name: string, text: string, look: Look, shortest: number): number {
  const counts = signsOf(name).map((sign) => Math.min(MOST_OF_ONE, text.match(sign.within(look))?.length ?? 0))
  const said = counts.reduce((sum, one) => sum + one, 0)
  return (counts.filter((one) => one > 0).length * said * PER) / Math.max(shortest, text.length)
}

function signsOf(name: string): readonly Pattern[] {
  const signs = readArticleWords().signs.get(name)
  if (signs === undefined) throw new Error(`article-words.yaml has no signs "${name}"`)
  return signs
}
