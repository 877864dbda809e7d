import { parse } from 'tldts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { findJobTitles, isCraft, isTitleWord, NOT_A_CONTACT } from '#scraper/text/job-titles.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { parseWholeName } from './whole-name.ts'

/**
 * Text in the position of a title. `isKnown`: it consists of title words. `isLeading`: it contains a relevant title. `isCraft`: an artist may
 * have it too. `isElsewhere`: it names another company.
 */
export type TitleText = {
  title: string
  index: number
  isKnown: boolean
  isLeading: boolean
  isCraft: boolean
  isElsewhere: boolean
}

const MAX = { title: 70, words: 10 }
const EDGE = /^[\s,;:|/·•–—-]+|[\s,;:|/·•–—-]+$/gu
const NO_TITLE =
  /@|\bat\]|\[at|https?:|www\.|\d{3}|[?!…"“”«»©]|\.\.\.|\.$|^\(|^(?:read|view|see|learn|contact|call|write|e-?mail|meet|visit|join|apply|send|follow)\b/i
// "1. Vorsitzende", "2nd Vice President"
const NUMBERED = /^\d{1,2}(?:\.|st|nd|rd|th|er|[eè]re|º|ª)? ?(?=\p{L}{3})/u
// The dot in "Stellv. Kassenwart" does not end a sentence.
const SENTENCE_END = /(?<!(?<![\p{L}\d])(?:stellv|asst|dep|vice|dipl|mag|dr|prof|sr|jr|\d{1,2}))\.\s/iu
const AT_COMPANY = /\s(?:at|chez|bei|@) (?=\p{Lu})/u
// "Fonction : Présidente"
const LABEL = /^(?:fonction|funktion|rol(?:e|le)|r[ôo]le|cargo|puesto|position|poste|title) ?: (?=\p{L})/iu
const ON_BEHALF =
  /^(?:(?:gesetzlich )?vertreten durch|vertretungsberechtigte[rn]?|repr[ée]sent[ée]+ par|represented by|representad[oa] por)(?: (?:den|die|das|le|la|the|el|son|sa))? /i
const COMPANY_SUFFIX =
  /(?<!\p{L})(?:co|inc|llc|ltd|gmbh|s\.?a\.?s?|pictures|studios|records|entertainment|agency|group|films|bros)\.?$/iu
// "Counsel, Litigation": a single word with the ending of a field name.
const FIELD = /^\p{L}{3,}(?:tion|ment|ics|ity|ships?|ung|ción|ité)s?$/u
const CONTACT_BEHIND =
  /(?:\s[–—|·•-]\s|\s*[|·•]\s*|\s+)(?=\S{0,40}(?:@|\bat\]|\[at)|\[email\b|\S+ (?:\[at\]|\(at\))|\+?\(?\d[\d ()/.-]{5,}|(?:tel|telefon|mobil|handy|fax|e-?mail|mail|phone|fon|t|e|m)\s?[.:])/iu

/** The title in a line; null if the line cannot be a title. */
export function findTitle(page: ParsedPage, words: string): TitleText | null {
  const contact = CONTACT_BEHIND.exec(words.slice(0, 200))
  const whole = cutToTitle(contact === null ? words : words.slice(0, contact.index))
  const title = withoutParentheses(whole).replace(EDGE, '').replace(LABEL, '').replace(ON_BEHALF, '')
  if (title.length < 2 || title.length > MAX.title || title.split(' ').length > MAX.words) return null
  if (NO_TITLE.test(title) || NOT_A_CONTACT.test(title) || pagePattern('no-people').test(title)) return null
  // "Jane Rivers, Label Manager" is about another person.
  if (isFullName(title.split(/,| [–—|-] /)[0] ?? '') && findJobTitles(title).length > 0) return null
  const contents = listTitleWords(title)
  if (contents.length === 0 || contents.every(isPlace)) return null
  const isKnown = isKnownTitle(title, contents)
  if (!isKnown && (pagePattern('no-titles').test(title) || /^\d/.test(title) || isFullName(title))) return null
  if (/^\d/.test(title) && !NUMBERED.test(title)) return null
  // "Directors: Jane Rivers / Licensing" contains another person's title.
  if (/\p{L} ?: \p{L}/u.test(title)) return null
  return {
    title,
    index: words.indexOf(title),
    isKnown,
    isLeading: findJobTitles(title).some(({ isRelevant }) => isRelevant),
    isCraft: contents.some(isCraft) && contents.every((word) => isCraft(word) || !isTitleVocabulary(word)),
    isElsewhere: namesOtherCompany(page, title),
  }
}

function isFullName(words: string): boolean {
  return parseWholeName(words)?.isSingle === false
}

/** "President & Music Supervisor. Gloria came up as an editor." begins with a title. */
function cutToTitle(words: string): string {
  if (words.length <= MAX.title && !SENTENCE_END.test(words)) return words
  const lead = /^[^.!?]{3,60}(?=\.\s+\p{Lu})/u.exec(words.slice(0, 80))?.[0] ?? words.slice(0, 100)
  return isKnownTitle(lead, listTitleWords(lead)) && lead.split(' ').length <= 8 ? lead : words.slice(0, 100)
}

/** "press officer (part time)" */
function withoutParentheses(words: string): string {
  return words
    .trim()
    .replace(/^\(([^()]+)\)$/, '$1')
    .replace(/(?<=\S)\s*\([^()]{1,40}\)?\s*$/, '')
}

function listTitleWords(title: string): string[] {
  return title.split(/[^\p{L}\p{M}&'’.-]+/u).filter((word) => /\p{L}{2}|&/u.test(word) && word !== '&')
}

function isKnownTitle(title: string, contents: readonly string[]): boolean {
  if (findJobTitles(title).length > 0) return true
  const long = contents.filter((word) => /\p{L}{3}/u.test(word) || isTitleVocabulary(word))
  const known = long.filter(isTitleVocabulary).length
  return known > 0 && known * 2 >= long.length
}

function isTitleVocabulary(word: string): boolean {
  const plain = word.replace(/\.$/, '')
  return [plain, plain.replace(/(?<=\p{L}{6})s$/u, '')].some(
    (one) => isTitleWord(one) || pagePattern('people-work').test(one),
  )
}

function isPlace(word: string): boolean {
  return pagePattern('places').test(word)
}

/** "Head of Production, Tallboy": words that are neither part of the title nor a place are a company. */
function namesOtherCompany(page: ParsedPage, title: string): boolean {
  const at = AT_COMPANY.exec(title)
  if (at !== null) return !startsWithCompany(page, title.slice(at.index + at[0].length))
  return title
    .split(/,\s+| [–—|-] /)
    .slice(1)
    .some((tail) => !isPartOfTitle(tail) && !startsWithCompany(page, tail))
}

function isPartOfTitle(words: string): boolean {
  const tail = words.split(/\s*[·|(]/)[0] ?? ''
  if (COMPANY_SUFFIX.test(tail)) return false
  if (/^[\p{Ll}&]/u.test(tail) || FIELD.test(tail)) return true
  const contents = listTitleWords(tail)
  return contents.filter((word) => isTitleVocabulary(word) || isPlace(word)).length * 2 > contents.length
}

const COMPANY_FOLLOWS = /^\s*[(,–—|@-]?\s*(?:at|for|with|from|of|bei|chez|en|@) (?:the )?(?=\p{Lu})/u
const NO_COMPANY = /^\s*[,;:|·•–—-]+\s*(?:tel|e-?mail|phone|mobile|ext|fax|linkedin|https?:|www\.|\+?\(?\d|\S{1,64}@)/i
const AFTER_COMMA = /^\s*[,@]\s*(?:the )?(?=\p{Lu})/u
const CONTINUES_SENTENCE =
  /^\s+(?:and|at|on|for|based|in|who|has|is|since|to|via|or|by|und|et|y|leads?|can|will|oversees?)\b/
// "Director of Technology & Libraries for the Other School"
const JOINED_ELSEWHERE = /^\s*(?:&|and)\s[^,.;:()]{1,40}?\s(?:at|for|of) (?:the )?(?=\p{Lu})/u
const CONTINUES_TITLE = /^(?:\s+|\s?-)(?!\S{1,64}@)\p{L}/u

/** Whether a title followed by this text is one of this company. "Founder, Other Street Music" is not. */
export function isOfThisCompany(page: ParsedPage, after: string): boolean {
  // "A&R's choice"
  if (/^['’]s\b/.test(after)) return false
  const company = COMPANY_FOLLOWS.exec(after)?.[0]
  if (company !== undefined) return startsWithCompany(page, after.slice(company.length))
  if (/^\s+of \p{L}/u.test(after)) return false
  if (NO_COMPANY.test(after)) return true
  const elsewhere = JOINED_ELSEWHERE.exec(after)?.[0]
  if (elsewhere !== undefined) return startsWithCompany(page, after.slice(elsewhere.length))
  const apart = AFTER_COMMA.exec(after)?.[0]
  if (apart !== undefined) return startsWithCompany(page, after.slice(apart.length))
  return CONTINUES_SENTENCE.test(after) || !CONTINUES_TITLE.test(after) || startsWithCompany(page, after)
}

/** Whether words begin with the name of the site, its host or the page title. */
export function startsWithCompany({ host, siteName, title }: ParsedPage, words: string): boolean {
  const beginning = toNameKey(words.slice(0, 80))
  const titled = title?.quote.split(/ [|–—:·-] /) ?? []
  return [parse(host.quote).domainWithoutSuffix, siteName?.quote, ...titled]
    .map((name) => toNameKey(name ?? ''))
    .some((name) => name.length > 3 && beginning.startsWith(name))
}
