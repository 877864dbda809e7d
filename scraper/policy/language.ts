import { z } from 'zod'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { once } from '#scraper/text/once.ts'

const SUPPORTED = ['en', 'de', 'fr', 'es'] as const
const WordsSchema = z.record(z.string().regex(/^[a-z]{2}$/), z.string())

const SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Devanagari}]/gu
const BEYOND_LATIN = /[^\0-\u024f]/
const WORD = /\p{L}+/gu
// "demo@orchard.com.br" says "with" to nobody.
const ADDRESS = /\S*(?:@|:\/\/|www\.)\S*/g
// Most texts have none, and to look for one again from each letter takes as long as all else here.
const MAY_HAVE_ADDRESS = /@|:\/\/|www\./
const MAX_LENGTH = 20_000
const MIN_LETTERS = 20
// Shorter lines are names, titles and labels, whose "de" and "van" and "il" say nothing of the page's language.
const MIN_LINE_WORDS = 7
/** How many words no read language has, and how many different ones, before a page is taken to be in another. */
const PAGE_MINIMUM = { words: 6, different: 4 }
const SENTENCE_MINIMUM = { words: 1, different: 1 }
// A form's line or a label has next to no such words of any language.
const LABEL_MINIMUM = { words: 2, different: 2 }
/** Two languages that are nearly even leave it open: what can be read is then read. */
const MIN_RATIO = 1.3

/** Whether a text is mostly in a language that is not read; never of one that is too short to tell. */
export function isUnsupportedLanguage(text: string): boolean {
  const start = text.slice(0, MAX_LENGTH)
  const lines = start.split('\n').map((line) => ({ line, words: line.match(WORD) ?? [] }))
  const letters = lines.reduce((sum, { words }) => sum + countCharacters(words.join('')), 0)
  if (letters < MIN_LETTERS) return false
  if (BEYOND_LATIN.test(start) && (start.match(SCRIPTS)?.length ?? 0) > letters * 0.3) return true
  const longLines = lines.filter(({ words }) => words.length >= MIN_LINE_WORDS)
  return isForeign(countWords(longLines.map(({ line }) => line).join('\n')), PAGE_MINIMUM)
}

/** Whether one sentence is in a language that is not read, by its own words and whatever rule fires on it. */
export function isUnsupportedSentence(plain: string): boolean {
  return isForeign(countWords(plain), SENTENCE_MINIMUM)
}

/** Whether what a page shows, a line with a mailbox or the label of a form, is in a language that is not read. */
export function isUnsupportedLabel(plain: string): boolean {
  return isForeign(countWords(plain), LABEL_MINIMUM)
}

/** Whether a sentence surely is in a language that is read: it has more words of it than of any other. */
export function isSupportedSentence(plain: string): boolean {
  const times = countWords(plain)
  const { read, unread } = loadFunctionWords()
  return read.some((one) =>
    unread.every(({ words }) => countExclusive(times, one, words) > countExclusive(times, words, one)),
  )
}

function isForeign(times: ReadonlyMap<string, number>, least: typeof PAGE_MINIMUM): boolean {
  const { read, unread } = loadFunctionWords()
  return unread.some(({ words, own }) => {
    let [count, different] = [0, 0]
    for (const [word, often] of times) {
      if (!own.has(word)) continue
      count += often
      different += 1
    }
    if (count < least.words || different < least.different) return false
    return read.every((other) => countExclusive(times, words, other) >= countExclusive(times, other, words) * MIN_RATIO)
  })
}

/** How many words are of one language and not of the other. */
function countExclusive(
  times: ReadonlyMap<string, number>,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): number {
  let sum = 0
  for (const [word, count] of times) if (one.has(word) && !other.has(word)) sum += count
  return sum
}

/** How often each word of the lists occurs. */
function countWords(text: string): Map<string, number> {
  const { all } = loadFunctionWords()
  const times = new Map<string, number>()
  const lower = text.toLowerCase()
  const words = MAY_HAVE_ADDRESS.test(lower) ? lower.replace(ADDRESS, ' ') : lower
  for (const word of words.match(WORD) ?? []) {
    if (all.has(word)) times.set(word, (times.get(word) ?? 0) + 1)
  }
  return times
}

/** The words of each language; `own` are those that no read language has. */
const loadFunctionWords = once(() => {
  const table = loadYaml(new URL('./function-words.yaml', import.meta.url), WordsSchema)
  const sets = new Map(Object.entries(table).map(([language, words]) => [language, new Set(words.split(/\s+/))]))
  const read = SUPPORTED.map((language) => sets.get(language) ?? new Set<string>())
  const unread = [...sets].flatMap(([language, words]) =>
    SUPPORTED.some((one) => one === language)
      ? []
      : [{ words, own: new Set([...words].filter((word) => !read.some((other) => other.has(word)))) }],
  )
  return { read, unread, all: new Set([...sets.values()].flatMap((words) => [...words])) }
})

/** How many characters a text has; those beyond the basic plane are two units of its length. */
function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) !== 0xd800) count += 1
  return count
}

const BEYOND_ASCII = /[^\0-\x7f]/

/** Lower case without accents, so that patterns need neither. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  if (!BEYOND_ASCII.test(lower)) return lower
  return lower.replace(/ß/g, 'ss').replace(/œ/g, 'oe').normalize('NFD').replace(/\p{M}/gu, '')
}
