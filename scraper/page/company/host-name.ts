import type { CompanyFact } from '#contracts/scraper/reading.ts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'

const TRADE_WORDS =
  'composer producer company digital online foundation society association institute consulting solutions technologies marketing design pictures theatre theater festival school church club bank hotel cafe restaurant clinic law supervision productions publishing entertainment enterprises recordings collective licensing production soundtrack creative services business library affairs records label agency studios studio sounds sound audio music media songs tracks score group house tunes sync synch film free the tv and'.split(
    ' ',
  )
export const LEGAL_SUFFIX =
  /(?<=.{4})(?:inc|llc|ltd|gmbh|corp|plc|limited|(?<=music|records?|sounds?|audio|songs?|media|tunes?)co)$/
export const TRADE_WORDS_ONLY = new RegExp(`^(?:${TRADE_WORDS.join('|')})*$`)
export const TRADE_SUFFIX = new RegExp(`(?:${TRADE_WORDS.join('|')})+$`)

/** Splits the label of a host into words: as the page writes it, else by the words of the trade at its end. */
function splitHostLabel(label: string, page: ParsedPage): string {
  const written = findAsWritten(label, page)
  if (written !== null) return written
  const found: string[] = []
  let rest = label
  for (let turn = 0; turn < 4; turn += 1) {
    const word = TRADE_WORDS.find((known) => rest.endsWith(known) && rest.length > known.length + 1)
    if (word === undefined) break
    found.unshift(word)
    rest = rest.slice(0, -word.length)
  }
  const hasArticle = rest.startsWith('the') && rest.length > 5 && !NO_ARTICLE.test(rest)
  return [...(hasArticle ? ['the', rest.slice(3)] : [rest]), ...found].map(capitalise).join(' ')
}

// "thermalmusic" is not "The Rmal Music".
const NO_ARTICLE = /^the(?:rm|ory|ori|at|me|ra|si|ta|lo|od|ft|mi|ol)/

/** The host's letters with the case and spacing that the page uses, if it uses a capital. */
function findAsWritten(label: string, page: ParsedPage): string | null {
  if (label.length < 4 || label.length > 40) return null
  const pieces = [...label].map((letter) => letter.replace(/[^a-z0-9]/, '')).join("[\\s&+'’.-]{0,3}")
  const pattern = new RegExp(`(?<![\\w@./-])${pieces}(?![\\w@]|\\.\\w)`, 'gi')
  const text = page.text.slice(0, Math.min(page.visibleEnd, 40_000))
  const found = [...text.matchAll(pattern)].map(([words]) => words.replace(/\s+/g, ' '))
  // A name that the page never capitalises is still one word.
  const plain = found.find((words) => words === label)
  return found.find((words) => /\p{Lu}/u.test(words)) ?? (plain === undefined ? null : capitalise(plain))
}

export function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

// Points for a name that only the address spells; fewer if the page itself contains the host's name.
const DOMAIN_POINTS = 3
const ACCOUNT_POINTS = 0.3
const POINTS_IF_NAMED = 1.3
/** The page contains the host's letters, even if only in lower case. */
const POINTS_IF_WRITTEN = 1.5

type HostName = CompanyFact & { points: number }

/** The name that a page's host spells. */
export function findHostName(page: ParsedPage, isNamed: boolean): HostName | null {
  const { labels, suffix, shared } = siteOf(page.host.quote)
  const label = labels.find((name) => toNameKey(name).length > 1)
  if (label === undefined) return null
  const own = toNameKey(label)
  const bare = own.replace(LEGAL_SUFFIX, '')
  const words = label.includes('-') ? splitJoinedWords(label) : splitHostLabel(bare, page)
  const value = pagePattern('suffix-of-a-company').test(suffix) && !isNamed ? `${words} ${capitalise(suffix)}` : words
  const isWritten = findAsWritten(own, page) !== null
  const base = isNamed ? POINTS_IF_NAMED : shared ? ACCOUNT_POINTS : DOMAIN_POINTS
  return { value, span: page.host, source: 'host', points: base + (isWritten ? POINTS_IF_WRITTEN : 0) }
}

/** Splits at capitals and hyphens: "TheLostLabel", "the-lost-label". */
function splitJoinedWords(joined: string): string {
  return joined
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .split(/[-_ ]+/)
    .map(capitalise)
    .join(' ')
}
