import type { Span } from '#contracts/scraper/reading.ts'
import { pagePattern } from '#scraper/page/page-words.ts'

/** Whether words name the purpose of a page rather than its owner. */
export function isGenericName(words: string): boolean {
  return pagePattern('generic-name').test(words)
}

/** "Contact Rook & Pine", "North Pier Games Legal": the name without the purpose of the page, and the whole. */
export function withoutPurpose(name: Span): Span[] {
  const { quote } = name
  if (isGenericName(quote)) return [name]
  const before = pagePattern('purpose-before-a-name').exec(quote)?.[0].length ?? 0
  const behind = pagePattern('section-behind-a-name').exec(quote)?.[0].length ?? 0
  const bare = quote.slice(before, quote.length - behind)
  if (before + behind === 0 || bare === '' || pagePattern('unfinished-name').test(bare)) return withoutRemark(name)
  return isGenericName(bare) ? [] : [{ start: name.start + before, end: name.end - behind, quote: bare }, name]
}

const MAX_WORDS_BEFORE_REMARK = 4

/**
 * Removes a description after a comma: "Lowfell, Contact", "Lowfell, music for film". For "Lowfell Tapes, Leeds" both forms are returned,
 * the longer first, because it may be a name like "Oh, Lowfell".
 */
function withoutRemark(name: Span): Span[] {
  const [front = '', ...more] = name.quote.split(', ')
  const rest = more.join(', ')
  if (rest === '' || front.length < 2 || isGenericName(front) || isLegalForm(rest)) return [name]
  const bare = { start: name.start, end: name.start + front.length, quote: front }
  if (isGenericName(rest)) return [bare, name]
  if (front.split(' ').length > MAX_WORDS_BEFORE_REMARK) return [name]
  if (/^\p{Ll}/u.test(rest) && /\p{Lu}/u.test(front)) return [bare, name]
  return /^\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?$/u.test(rest) ? [name, bare] : [name]
}

const LEGAL_FORM =
  /[,.]?\s+(?:l\.?l\.?c\.?|inc\.?|ltd\.?|limited|gmbh|s\.?r\.?l\.?|b\.?v\.?|(?:pty|pvt)\.?(?: ltd\.?)?|corp\.?|co\.|plc|llp|s\.?a\.?|ag|e\.? ?v\.)\.?$/i
// Legal forms that in another case are ordinary words or initials: "The Sound Spa".
const CASE_SENSITIVE_LEGAL_FORM =
  /,?\s+(?:(?:GmbH|UG(?: \(haftungsbeschränkt\))?) & Co\.? ?KG|KG|OHG|GbR|UG|e\.? ?U\.|S\.? ?A\.? ?S\.?|S\. ?L\. ?U?\.?|(?<=, )SLU?|S\. ?p\. ?A\.|SpA|S\. ?Coop\.|SARL|Ltda\.?|Oy|ApS|AB|A\/S)$/

/** A name without its legal form, trademark signs and punctuation at its ends. */
export function tidyName(words: string): string {
  return words
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[™®]/g, '')
    .replace(/(?<=\S) \([^()]*\)$/, '')
    .replace(CASE_SENSITIVE_LEGAL_FORM, '')
    .replace(LEGAL_FORM, '')
    .replace(/^[^\p{L}\p{N}'’]+/u, '')
    .replace(/[\s|«»“”"–—→-]+$/g, '')
    .slice(0, 120)
}

/** Whether words are only a legal form, as after a comma. */
export function isLegalForm(words: string): boolean {
  return tidyName(`x, ${words}`) === 'x'
}
