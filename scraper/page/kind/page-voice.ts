import { count, kindsOfWords, pageWords } from '#scraper/page/page-words.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'

/**
 * How much a page sounds like somebody who writes about the trade; nothing where it speaks as "we". A page that bears its
 * host's name may speak of itself in the third person. Pure.
 */
export function thirdPersonSigns(page: ParsedPage, text: string, bearsName: boolean): number {
  if (speaksAsCompany(text)) return 0
  const others = namesOfOtherCompanies(page, text).length
  const told = others === 0 && pageWords('own-trade').test(text) ? 0 : count(text, pageWords('narration'))
  let signs = told >= 2 ? 1.5 : told * 0.7
  if (others > 0) signs += 1.2
  if (text.length > 600 && !bearsName && !isSpokenHere(text) && !isSigned(page, text)) signs += 0.8
  return signs
}

/** Companies that a page describes and whose name has nothing of its host; none where the page speaks as "we". */
export function namesOfOtherCompanies(page: ParsedPage, text: string): string[] {
  if (speaksAsCompany(text)) return []
  const host = letters(page.host.quote)
  return [...text.matchAll(pageWords('named-trade'))]
    .map((match) => match[1] ?? '')
    .filter((name) => {
      const own = letters(name)
      return own.length > 3 && !host.includes(own) && !pageWords('begins-no-name').test(name)
    })
}

function isSigned(page: ParsedPage, text: string): boolean {
  return (
    /©|\(c\) ?\d{4}/i.test(text) ||
    page.jsonLdTypes.some((type) => /organi[sz]ation|business|corporation/i.test(type)) ||
    page.mailtos.length > 0 ||
    page.forms.some(({ takesMusic }) => takesMusic)
  )
}

/** Whether music is wanted for playlists, blogs, magazines or the radio, and film or television is not mentioned. */
export function isOtherStage(text: string): boolean {
  if (pageWords('for-picture').test(text)) return false
  if (text.search(pageWords('other-stage')) >= 0) return true
  return (
    !pageWords('own-releases').test(text) &&
    ['of-the-press', 'plays-on-air'].some((name) => kindsOfWords(text, name) >= 3)
  )
}

/** Whether somebody speaks as "we". */
export function speaksAsCompany(text: string): boolean {
  return pageWords('says-we').test(text)
}

/** Whether somebody speaks as "we" or "I". */
export function isSpokenHere(text: string): boolean {
  return pageWords('says-we-or-i').test(text)
}
