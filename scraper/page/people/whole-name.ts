import { pagePattern } from '#scraper/page/page-words.ts'
import { isCraft, isPersonName, isTitleWord } from '#scraper/text/job-titles.ts'
import { toTitleCase } from '#scraper/text/name-key.ts'

/** A name and its index in the words that it was found in. */
export type WholeName = { name: string; index: number; isSingle: boolean }

const MAX_LENGTH = 70
const FORM_OF_ADDRESS =
  /^(?:(?:Herrn?|Frau|Dra?|Prof|Mrs?|Ms|Mme|Madame|Sra?|Ing|Lic|Mag|Dipl\.? ?-?\p{L}+|Rechtsanw[äa]lt(?:in)?|Ma[îi]tre|RA|RAin|Sir|Dame)\b\.? )+/u
const PRONOUNS =
  /\s*(?:[([](?:she|he|they|ze|her|him|sie|er|elle|il|iel|ella|él|elli?x?)\b[^)\]]{0,24}[)\]]|(?:she|he|they) ?\/ ?\w{2,5}(?: ?\/ ?\w+)?)\s*$/iu
const DEGREES =
  /(?:,? (?:Ph\.? ?D|LL\.? ?[BMD]|J\.? ?D|MBA|M\.? ?A|B\.? ?A|M\.? ?Sc|B\.? ?Sc|M\.? ?Mus|B\.? ?Mus|Esq|CPA|CFA|OBE|MBE|CBE)\b\.?)+$/u
const NICKNAME = /["“”„«‘]\p{L}[\p{L}’'.-]*(?: \p{L}[\p{L}’'-]*){0,2}["“”»’]|\(\p{Lu}[\p{L}.-]*\)/gu
const NAME_SUFFIX = /^(?:Jr|Sr|JR|SR)\.?$|^(?:I{2,3}|IV)$/
const WORD = /^(?:(?:[dDlL]|[dD]ell|O)['’])?\p{Lu}(?:[\p{L}\p{M}'’-]*[\p{L}\p{M}])$|^(?:al|el|ben|bint)-\p{Lu}\p{L}+$/u
const INITIAL = /^(?:\p{Lu}\p{Ll}?\.-?){1,3}$|^\p{Lu}$/u
const PARTICLE =
  /^(?:de|van|von|vom|der|den|la|le|di|da|del|dos|das|do|du|des|della|dalla|bin|al|el|wa|ibn|zu|zum|zur|ten|ter|te|y|i|e|af|av|los|las|ap|n[íi]|nic|mac|st\.?|st|[óo]|['’]t|[dl]['’]\p{Ll}+|De|La|Le|Di|Da|DE|LA|LE|DI|DA|DEL|VAN|VON|DER|DOS|Y|I|E)$/u
const NOT_FIRST_NAMES = [
  'people-work',
  'places',
  'no-titles',
  'own-sections',
  'outside-sections',
  'department-sections',
]
const SINGLE = /^\p{Lu}[\p{Ll}\p{M}]{1,11}(?:-\p{Lu}?[\p{Ll}\p{M}]{1,11})?$/u

/** Parses words that consist only of a name, with initials, particles, nicknames and suffixes; null if they contain anything else. */
export function parseWholeName(words: string): WholeName | null {
  const text = words.trim()
  if (text.length > MAX_LENGTH || !/^[\p{Lu}ad'’]/u.test(text)) return null
  const before = FORM_OF_ADDRESS.exec(text)?.[0].length ?? 0
  const name = text.slice(before).replace(PRONOUNS, '').replace(DEGREES, '').trim()
  const index = words.indexOf(text) + before
  if (SINGLE.test(name)) return before === 0 && isFirstName(name) ? { name, index, isSingle: true } : null
  // With pronouns after it, the text is certainly a name: "Rue" would otherwise be a street.
  return isFullName(name, PRONOUNS.test(text)) ? { name, index, isSingle: false } : null
}

function isFullName(name: string, isSure: boolean): boolean {
  const plain = name
    .replace(NICKNAME, '')
    .replace(/,(?= (?:Jr|Sr)\b)/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const tokens = plain.split(' ')
  const suffix = NAME_SUFFIX.test(tokens.at(-1) ?? '') ? 1 : 0
  const core = tokens.slice(0, tokens.length - suffix)
  const last = core.at(-1) ?? ''
  if (core.length < 2 || core.length > 6 || !WORD.test(last)) return false
  const isMade = core.every((token, at) => WORD.test(token) || INITIAL.test(token) || (at > 0 && PARTICLE.test(token)))
  return isMade && (isSure || isPlausibleName(plain, core))
}

/** Excludes other capitalised words such as "Vinyl Production" and "Mail Order". */
function isPlausibleName(plain: string, tokens: readonly string[]): boolean {
  const small = plain === plain.toUpperCase() ? toTitleCase(plain) : plain
  const first = tokens[0] ?? ''
  const last = tokens.at(-1) ?? ''
  // In "de los Ríos", "los" does not mean "Los Angeles".
  const bare = small
    .split(' ')
    .filter((token) => !/^\p{Ll}+$/u.test(token))
    .join(' ')
  if (!isPersonName(bare) || pagePattern('no-titles').test(plain) || pagePattern('no-names').test(plain)) return false
  if (
    isTitleWord(first) ||
    isCraft(last) ||
    pagePattern('people-work').test(first) ||
    pagePattern('people-work').test(last)
  )
    return false
  return !tokens.every((token) => pagePattern('places').test(token))
}

function isFirstName(word: string): boolean {
  const isAnything = NOT_FIRST_NAMES.some((name) => pagePattern(name).test(word))
  return isPersonName(word) && !isTitleWord(word) && !isAnything
}
