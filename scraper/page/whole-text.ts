import type { ParsedPage } from '#scraper/text/page-text.ts'
import { type Look, lookAt } from '#scraper/text/sieve/sieve.ts'

export type WholeText = { text: string; look: Look }

// Many questions about a page are asked of all its words or of some of its lines, which have no others.
const known = new WeakMap<ParsedPage, WholeText>()

/** A page's title, description and visible text, and what they have of the words that patterns need. */
export function wholeText(page: ParsedPage): WholeText {
  let whole = known.get(page)
  if (whole === undefined) {
    const text = `${page.title?.quote ?? ''}\n${page.description?.quote ?? ''}\n${page.text.slice(0, page.visibleEnd)}`
    whole = { text, look: lookAt(text) }
    known.set(page, whole)
  }
  return whole
}
