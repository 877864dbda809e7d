import type { Span } from '#contracts/scraper/reading.ts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import { oncePerPage } from '#scraper/text/once.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'

/** A quick test: most names begin with another letter than the label. */
function mayMatch(name: string, label: string): boolean {
  const first = name.charAt(0).toLowerCase()
  return !/[a-z0-9]/.test(first) || first === label.charAt(0)
}

/** Whether a host label spells a name. "&" may be "and", "n" or missing in the label. */
export function isSpelledBy(name: string, label: string): boolean {
  if (toNameKey(name) === label) return true
  // "Tonträger" is spelled "tontraeger".
  if (/[äöüß]/i.test(name) && toNameKey(withoutUmlauts(name)) === label) return true
  return name.includes('&') && ['n', ''].some((sign) => toNameKey(name.replace(/&/g, sign)) === label)
}

function withoutUmlauts(name: string): string {
  return name
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => `${letter.normalize('NFD').charAt(0)}e`)
    .replace(/ß/g, 'ss')
}

/** Finds capitalised words that spell a label: "Crucial Music" for "crucialmusic". */
export function findSpelledName(page: ParsedPage, label: string): Span | null {
  return findNames(page, (name) => mayMatch(name, label) && isSpelledBy(name, label), 1)
}

/** Finds a name that a label begins with: "Stone Harbour" for "stoneharbourbooks". */
export function findNameAtStartOfLabel(page: ParsedPage, label: string): Span | null {
  const begins = (name: string) => {
    if (!mayMatch(name, label)) return false
    const own = toNameKey(name)
    return own.length > 4 && label.startsWith(own) && pagePattern('tail-of-a-host').test(label.slice(own.length))
  }
  return findNames(page, begins, 2)
}

// A page that has not named its company by then is hostile or a catalogue.
const MAX_TEXT_LENGTH = 100_000

function visibleText({ text, visibleEnd }: ParsedPage): string {
  return text.slice(0, Math.min(visibleEnd, MAX_TEXT_LENGTH))
}

/** The most frequent capitalised run of words that fits, if all such runs together occur often enough. */
function findNames(page: ParsedPage, fits: (name: string) => boolean, least: number): Span | null {
  const visible = visibleText(page)
  const counts = new Map<string, { count: number; span: Span }>()
  for (const span of listCapitalisedRuns(page)) {
    if (!fits(span.quote)) continue
    const grown = extendName(visible, span)
    const known = counts.get(grown.quote)
    counts.set(grown.quote, { count: (known?.count ?? 0) + 1, span: known?.span ?? grown })
  }
  const ranked = [...counts.values()].sort(
    (a, b) => b.count - a.count || Number(isAllCaps(a.span.quote)) - Number(isAllCaps(b.span.quote)),
  )
  const total = ranked.reduce((sum, { count }) => sum + count, 0)
  return total < least ? null : (ranked[0]?.span ?? null)
}

/** Runs of at most five words that begin and end with a capital or a digit. */
const listCapitalisedRuns = oncePerPage((page) => {
  const visible = visibleText(page)
  const runs: Span[] = []
  const words = [...visible.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’&.]*/gu)].map((match) => {
    const word = /^(?:\p{L}\.){2,}$/u.test(match[0]) ? match[0] : match[0].replace(/[.'’]+(?:s)?$/u, '')
    return { word, at: match.index, mayBegin: /^[\p{Lu}\p{N}]/u.test(word) }
  })
  for (const [index, first] of words.entries()) {
    if (!first.mayBegin) continue
    for (let length = 1; length <= 5; length += 1) {
      const last = words[index + length - 1]
      if (last === undefined || (length > 1 && isBroken(visible.slice(first.at, last.at)))) break
      if (!last.mayBegin) continue
      const span = spanAt(page.text, first.at, last.at + last.word.length)
      if (span !== null) runs.push(span)
    }
  }
  return runs
})

const BREAK = /\n|[.!?,;] /

/** Whether a sentence ends between two words. The dots of an abbreviation do not end one. */
function isBroken(between: string): boolean {
  return (
    BREAK.test(between) &&
    BREAK.test(between.replace(/\b(?:\p{L}\.)+/gu, '').replace(/\b(?:St|Mr|Mrs|Dr|Jr|Bros)\./g, ''))
  )
}

function isAllCaps(words: string): boolean {
  return words === words.toUpperCase()
}

/** Extends a name by neighbouring words that belong to it: words of the trade, and words that repeatedly occur with it. */
function extendName(visible: string, span: Span): Span {
  const repeated = (quote: string, core: string) =>
    countOccurrences(visible, quote) > Math.max(1, countOccurrences(visible, core) * 0.7)
  let { start, end } = span
  const trade = pagePattern('trade-behind-a-name').exec(visible.slice(end, end + 60))
  if (trade !== null) end += trade[0].trimEnd().length
  // After a name in capitals, the next word may be the next entry of a menu.
  for (
    let more = isAllCaps(span.quote) ? end : endOfNextWord(visible, end);
    more > end && repeated(visible.slice(start, more), span.quote);
  ) {
    end = more
    more = end - start > 60 ? end : endOfNextWord(visible, end)
  }
  const before = /(?:^|[\s(])(\p{Lu}\p{L}+ )$/u.exec(visible.slice(Math.max(0, start - 30), start))?.[1]
  if (before !== undefined && !pagePattern('begins-a-sentence').test(before)) {
    const longer = before + visible.slice(start, end)
    const amid = new RegExp(`[a-z,] ${longer.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`).test(visible)
    if (amid && repeated(longer, visible.slice(start, end))) start -= before.length
  }
  return { start, end, quote: visible.slice(start, end) }
}

function countOccurrences(visible: string, quote: string): number {
  return visible.split(quote).length - 1
}

function endOfNextWord(visible: string, end: number): number {
  return end + (/^ \p{Lu}[\p{L}&]*(?![\p{L}'’])/u.exec(visible.slice(end, end + 30))?.[0].length ?? 0)
}

const NOT_WITHIN_A_WORD = /(?<![\p{L}\d])/uy

/**
 * The text that the sticky pattern matches after each occurrence of a name, unless a letter or digit precedes the name. Names are searched
 * as plain strings: compiling a pattern for each name would take longer than the search.
 */
export function findAfterName(text: string, name: string, behind: RegExp): string[] {
  const found: string[] = []
  let at = text.indexOf(name)
  while (at !== -1) {
    const end = at + name.length
    NOT_WITHIN_A_WORD.lastIndex = at
    behind.lastIndex = end
    const match = NOT_WITHIN_A_WORD.test(text) ? behind.exec(text)?.[0] : undefined
    if (match !== undefined) found.push(match)
    at = text.indexOf(name, match === undefined ? at + 1 : end + match.length)
  }
  return found
}
