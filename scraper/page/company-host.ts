import type { ParsedPage } from '#scraper/text/page-text.ts'
import { cutIntoWords } from './host-words.ts'

const KNOWN_WORDS =
  'composer producer company digital online foundation society association institute consulting solutions technologies marketing design pictures theatre theater festival school church club bank hotel cafe restaurant clinic law supervision productions publishing entertainment enterprises recordings collective licensing production soundtrack creative services business library affairs records label agency studios studio sounds sound audio music media songs tracks score group house tunes sync synch film free the tv and'.split(
    ' ',
  )
/** Words of the trade, and nothing else. */
export const NAME_TAIL = new RegExp(`^(?:${KNOWN_WORDS.join('|')})*$`)
export const TRADE_BEHIND = new RegExp(`(?:${KNOWN_WORDS.join('|')})+$`)

// Addresses run words together, as the host does.
const ADDRESS = /@|^\W?(?:https?:|www\.)|\.(?:com|net|org|io)\b/

/** The words that a host's letters spell. */
export function splitHost(label: string, page: ParsedPage): string {
  const written = asWritten(label, page)
  if (written !== null) return written
  const said = page.text
    .slice(0, Math.min(page.visibleEnd, 40_000))
    .toLowerCase()
    .match(/\S+/g)
    ?.flatMap((words) => (ADDRESS.test(words) ? [] : (words.match(/[a-z]{3,16}/g) ?? [])))
  const cut = cutIntoWords(label, new Set(said?.filter((word) => word !== label)))
  if (cut !== null) return cut.map(capitalise).join(' ')
  const found: string[] = []
  let rest = label
  let end = ''
  for (let turn = 0; turn < 4; turn += 1) {
    const word = KNOWN_WORDS.find((known) => rest.endsWith(known) && rest.length > known.length + 1)
    if (word === undefined) break
    found.unshift(word)
    rest = rest.slice(0, -word.length)
  }
  end = found.map(capitalise).join(' ')
  const front =
    rest.startsWith('the') && rest.length > 5 && !BEGINS_WITH_THE.test(rest)
      ? `The ${capitalise(rest.slice(3))}`
      : capitalise(rest)
  return `${front} ${end}`.trim()
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
