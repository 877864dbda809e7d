import { z } from 'zod'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { once } from '#scraper/text/once.ts'

const SUPPORTED = ['en', 'de', 'fr', 'es'] as const
const WordsSchema = z.record(z.string().regex(/^[a-z]{2}$/), z.string())

const SCRIPTS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Greek}\p{Script=Thai}\p{Script=Devanagari}]/gu
const BEYOND_LATIN = /[^\0-\u024f]/
const WORD = /\p{L}+/gu
// "com" in "demo@orchard.com.br" is not the Portuguese "with".
const ADDRESS = /\S*(?:@|:\/\/|www\.)\S*/g
// Most texts have no address. Searching for one from every letter would take as long as everything else here.
const MAY_HAVE_ADDRESS = /@|:\/\/|www\./
const MAX_LENGTH = 20_000
const MIN_LETTERS = 20
// Shorter lines are names, titles and labels, whose "de", "van" and "il" do not show the language of the page.
const MIN_LINE_WORDS = 7
/** A text counts as unsupported from this many words, and different words, that exist in no supported language. */
const PAGE_MINIMUM = { words: 6, different: 4 }
const SENTENCE_MINIMUM = { words: 1, different: 1 }
// The line of a form or a label has hardly any function words in any language.
const LABEL_MINIMUM = { words: 2, different: 2 }
/** If two languages are nearly even, the text counts as supported. */
const MIN_RATIO = 1.3

/** Whether a text is mostly in an unsupported language; false if it is too short to decide. */
export function isUnsupportedLanguage(text: string): boolean {
  const start = text.slice(0, MAX_LENGTH)
  const lines = start.split('\n').map((line) => ({ line, words: line.match(WORD) ?? [] }))
  const letters = lines.reduce((sum, { words }) => sum + countCharacters(words.join('')), 0)
  if (letters < MIN_LETTERS) return false
  if (BEYOND_LATIN.test(start) && (start.match(SCRIPTS)?.length ?? 0) > letters * 0.3) return true
  const longLines = lines.filter(({ words }) => words.length >= MIN_LINE_WORDS)
  return isForeign(countWords(longLines.map(({ line }) => line).join('\n')), PAGE_MINIMUM)
}

/** Whether a sentence is in an unsupported language, judged by its own words and not by the rules that match it. */
export function isUnsupportedSentence(plain: string): boolean {
  return isForeign(countWords(plain), SENTENCE_MINIMUM)
}

/** Whether a line with a mailbox or the label of a form is in an unsupported language. */
export function isUnsupportedLabel(plain: string): boolean {
  return isForeign(countWords(plain), LABEL_MINIMUM)
}

/** Whether a sentence is certainly in a supported language: it has more words of it than of any unsupported one. */
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

/** How many words belong to one language and not to the other. */
function countExclusive(
  times: ReadonlyMap<string, number>,
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
): number {
  let sum = 0
  for (const [word, count] of times) if (one.has(word) && !other.has(word)) sum += count
  return sum
}

/** How often each function word occurs. */
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

/** The function words of each language; `own` are those that no supported language has. */
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

/** Counts characters; `length` counts those beyond the basic plane twice. */
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
