import type { CompanyFact } from '#contracts/scraper/reading.ts'
import { pageWords } from '#scraper/page/page-words.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'

const KNOWN_WORDS =
  'composer producer company digital online foundation society association institute consulting solutions technologies marketing design pictures theatre theater festival school church club bank hotel cafe restaurant clinic law supervision productions publishing entertainment enterprises recordings collective licensing production soundtrack creative services business library affairs records label agency studios studio sounds sound audio music media songs tracks score group house tunes sync synch film free the tv and'.split(
    ' ',
  )
export const LEGAL_TAIL =
  /(?<=.{4})(?:inc|llc|ltd|gmbh|corp|plc|limited|(?<=music|records?|sounds?|audio|songs?|media|tunes?)co)$/
/** Words of the trade, and nothing else. */
export const NAME_TAIL = new RegExp(`^(?:${KNOWN_WORDS.join('|')})*$`)
export const TRADE_BEHIND = new RegExp(`(?:${KNOWN_WORDS.join('|')})+$`)

/** The words that a host's letters spell: those of the trade at its end are told apart. */
function splitHost(label: string, page: ParsedPage): string {
  const written = asWritten(label, page)
  if (written !== null) return written
  const found: string[] = []
  let rest = label
  for (let turn = 0; turn < 4; turn += 1) {
    const word = KNOWN_WORDS.find((known) => rest.endsWith(known) && rest.length > known.length + 1)
    if (word === undefined) break
    found.unshift(word)
    rest = rest.slice(0, -word.length)
  }
  const hasArticle = rest.startsWith('the') && rest.length > 5 && !BEGINS_WITH_THE.test(rest)
  return [...(hasArticle ? ['the', rest.slice(3)] : [rest]), ...found].map(capitalise).join(' ')
}

// "thermalmusic" is no "The Rmal Music".
const BEGINS_WITH_THE = /^the(?:rm|ory|ori|at|me|ra|si|ta|lo|od|ft|mi|ol)/

/** The host's letters as the page's own words: cased and spaced as they stand there, if they have a capital. */
export function asWritten(label: string, page: ParsedPage): string | null {
  if (label.length < 4 || label.length > 40) return null
  const pieces = [...label].map((letter) => letter.replace(/[^a-z0-9]/, '')).join("[\\s&+'’.-]{0,3}")
  const pattern = new RegExp(`(?<![\\w@./-])${pieces}(?![\\w@]|\\.\\w)`, 'gi')
  const text = page.text.slice(0, Math.min(page.visibleEnd, 40_000))
  const found = [...text.matchAll(pattern)].map(([words]) => words.replace(/\s+/g, ' '))
  // One that the page never writes with a capital is one word all the same.
  const plain = found.find((words) => words === label)
  return found.find((words) => /\p{Lu}/u.test(words)) ?? (plain === undefined ? null : capitalise(plain))
}

export function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

// What it is worth that an address spells a name which the page does not say; less if the page says the host's name itself.
const OF_DOMAIN = 3
const OF_ACCOUNT = 0.3
const BESIDE_NAMED = 1.3
/** The page writes the host's letters, if only in small ones. */
const WRITTEN = 1.5

type SpelledName = CompanyFact & { points: number }

/** The name that a page's host spells. */
export function spelledName(page: ParsedPage, isNamed: boolean): SpelledName | null {
  const { labels, suffix, shared } = siteOf(page.host.quote)
  const label = labels.find((name) => letters(name).length > 1)
  if (label === undefined) return null
  const own = letters(label)
  const bare = own.replace(LEGAL_TAIL, '')
  const words = label.includes('-') ? spellWords(label) : splitHost(bare, page)
  const value = pageWords('suffix-of-a-company').test(suffix) && !isNamed ? `${words} ${capitalise(suffix)}` : words
  const isWritten = asWritten(own, page) !== null
  const base = isNamed ? BESIDE_NAMED : shared ? OF_ACCOUNT : OF_DOMAIN
  return { value, span: page.host, source: 'host', points: base + (isWritten ? WRITTEN : 0) }
}

/** "TheLostLabel", "the-lost-label": words that their writing tells apart. */
function spellWords(joined: string): string {
  return joined
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .split(/[-_ ]+/)
    .map(capitalise)
    .join(' ')
}
