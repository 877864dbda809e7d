import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { kindsOfWords, pageWords } from './page-words.ts'

/**
 * How much a page sounds like somebody who writes about the trade; nothing where it speaks as "we". A page that bears its
 * host's name may speak of itself in the third person. Pure.
 */
export function outsiderSigns(page: ParsedPage, text: string, bearsName: boolean): number {
  if (speaksAsFirm(text)) return 0
  const others = othersNamed(page, text).length
  const told = others === 0 && pageWords('own-trade').test(text) ? 0 : pageWords('narration').count(text)
  let signs = told >= 2 ? 1.5 : told * 0.7
  if (others > 0) signs += 1.2
  if (text.length > 600 && !bearsName && !isSpokenHere(text) && !isSigned(page, text)) signs += 0.8
  return signs
}

/** Firms that a page describes and whose name has nothing of its host; none where the page speaks as "we". */
export function othersNamed(page: ParsedPage, text: string): string[] {
  if (speaksAsFirm(text)) return []
  const host = letters(page.host.quote)
  return pageWords('named-trade')
    .all(text)
    .map((match) => match[1] ?? '')
    .filter((name) => {
      const own = letters(name)
      return own.length > 3 && !host.includes(own) && !pageWords('begins-no-name').plain.test(name)
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

/** A description of a trade for those who want to learn it, told by its headings or its path. */
export function isTradeProfile(page: ParsedPage, text: string): boolean {
  const isPathOfProfile = pageWords('trade-profile-path').test(new URL(page.url).pathname)
  if (speaksAsFirm(pageWords('let-us').replace(text, '')) && !isPathOfProfile) return false
  const headings = page.blocks
    .filter(({ tag }) => /^h[1-4]$/.test(tag))
    .map(({ start, end }) => page.text.slice(start, end))
  return (
    isPathOfProfile ||
    [page.title?.quote ?? '', text.slice(0, 200), ...headings].some((words) =>
      pageWords('trade-profile-title').plain.test(words),
    )
  )
}

/** Whether music is wanted for playlists, blogs, magazines or the radio, and film or television is not mentioned. */
export function isOtherStage(text: string): boolean {
  if (pageWords('for-picture').test(text)) return false
  if (pageWords('other-stage').search(text) >= 0) return true
  return (
    !pageWords('own-releases').test(text) &&
    ['of-the-press', 'plays-on-air'].some((name) => kindsOfWords(text, name) >= 3)
  )
}

/** Whether somebody speaks as "we". */
export function speaksAsFirm(text: string): boolean {
  return pageWords('says-we').test(text)
}

/** Whether somebody speaks as "we" or "I". */
export function isSpokenHere(text: string): boolean {
  return pageWords('says-we-or-i').test(text)
}
