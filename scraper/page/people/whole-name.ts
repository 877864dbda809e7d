import { pageWords } from '#scraper/page/page-words.ts'
import { inSmallLetters } from '#scraper/text/letters.ts'
import { isCraft, isPersonName, isTitleWord } from '#scraper/text/roles.ts'

/** A name that is all of some words, and where in them it begins. */
export type WholeName = { name: string; index: number; isSingle: boolean }

const LONGEST = 70
const BEFORE =
  /^(?:(?:Herrn?|Frau|Dra?|Prof|Mrs?|Ms|Mme|Madame|Sra?|Ing|Lic|Mag|Dipl\.? ?-?\p{L}+|Rechtsanw[äa]lt(?:in)?|Ma[îi]tre|RA|RAin|Sir|Dame)\b\.? )+/u
const PRONOUNS =
  /\s*(?:[([](?:she|he|they|ze|her|him|sie|er|elle|il|iel|ella|él|elli?x?)\b[^)\]]{0,24}[)\]]|(?:she|he|they) ?\/ ?\w{2,5}(?: ?\/ ?\w+)?)\s*$/iu
const DEGREES =
  /(?:,? (?:Ph\.? ?D|LL\.? ?[BMD]|J\.? ?D|MBA|M\.? ?A|B\.? ?A|M\.? ?Sc|B\.? ?Sc|M\.? ?Mus|B\.? ?Mus|Esq|CPA|CFA|OBE|MBE|CBE)\b\.?)+$/u
const NICK = /["“”„«‘]\p{L}[\p{L}’'.-]*(?: \p{L}[\p{L}’'-]*){0,2}["“”»’]|\(\p{Lu}[\p{L}.-]*\)/gu
const YOUNGER = /^(?:Jr|Sr|JR|SR)\.?$|^(?:I{2,3}|IV)$/
const WORD = /^(?:(?:[dDlL]|[dD]ell|O)['’])?\p{Lu}(?:[\p{L}\p{M}'’-]*[\p{L}\p{M}])$|^(?:al|el|ben|bint)-\p{Lu}\p{L}+$/u
const INITIAL = /^(?:\p{Lu}\p{Ll}?\.-?){1,3}$|^\p{Lu}$/u
const PARTICLE =
  /^(?:de|van|von|vom|der|den|la|le|di|da|del|dos|das|do|du|des|della|dalla|bin|al|el|wa|ibn|zu|zum|zur|ten|ter|te|y|i|e|af|av|los|las|ap|n[íi]|nic|mac|st\.?|st|[óo]|['’]t|[dl]['’]\p{Ll}+|De|La|Le|Di|Da|DE|LA|LE|DI|DA|DEL|VAN|VON|DER|DOS|Y|I|E)$/u
const NO_FIRST_NAMES = ['people-work', 'places', 'no-titles', 'own-sections', 'outside-sections', 'work-sections']
const SINGLE = /^\p{Lu}[\p{Ll}\p{M}]{1,11}(?:-\p{Lu}?[\p{Ll}\p{M}]{1,11})?$/u

/** The name that words are nothing but, with initials, particles, nicknames and suffixes; null if they are not. One word only if it is all. */
export function wholeName(words: string): WholeName | null {
  const text = words.trim()
  if (text.length > LONGEST || !/^[\p{Lu}ad'’]/u.test(text)) return null
  const before = BEFORE.exec(text)?.[0].length ?? 0
  const name = text.slice(before).replace(PRONOUNS, '').replace(DEGREES, '').trim()
  const index = words.indexOf(text) + before
  if (SINGLE.test(name)) return before === 0 && isFirstName(name) ? { name, index, isSingle: true } : null
  // With pronouns behind it no word makes it anything but a name: "Rue" is a street elsewhere.
  return isFullName(name, PRONOUNS.test(text)) ? { name, index, isSingle: false } : null
}

function isFullName(name: string, isSure: boolean): boolean {
  const plain = name
    .replace(NICK, '')
    .replace(/,(?= (?:Jr|Sr)\b)/i, '')
    .replace(/\s+/g, ' ')
    .trim()
  const tokens = plain.split(' ')
  const suffix = YOUNGER.test(tokens.at(-1) ?? '') ? 1 : 0
  const core = tokens.slice(0, tokens.length - suffix)
  const last = core.at(-1) ?? ''
  if (core.length < 2 || core.length > 6 || !WORD.test(last)) return false
  const isMade = core.every((token, at) => WORD.test(token) || INITIAL.test(token) || (at > 0 && PARTICLE.test(token)))
  return isMade && (isSure || isOfPeople(plain, core))
}

/** "Vinyl Production" and "Mail Order" are capitalised as names are. */
function isOfPeople(plain: string, tokens: readonly string[]): boolean {
  const small = plain === plain.toUpperCase() ? inSmallLetters(plain) : plain
  const first = tokens[0] ?? ''
  const last = tokens.at(-1) ?? ''
  // "de los Ríos": a word between is no "Los Angeles".
  const bare = small
    .split(' ')
    .filter((token) => !/^\p{Ll}+$/u.test(token))
    .join(' ')
  if (!isPersonName(bare) || pageWords('no-titles').test(plain) || pageWords('no-names').test(plain)) return false
  if (
    isTitleWord(first) ||
    isCraft(last) ||
    pageWords('people-work').test(first) ||
    pageWords('people-work').test(last)
  )
    return false
  return !tokens.every((token) => pageWords('places').test(token))
}

function isFirstName(word: string): boolean {
  const isAnything = NO_FIRST_NAMES.some((name) => pageWords(name).test(word))
  return isPersonName(word) && !isTitleWord(word) && !isAnything
}
