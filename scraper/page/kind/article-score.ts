import { countDistinctWords, countMatches, pagePattern } from '#scraper/page/page-words.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { countSlugWords, pathSuggests } from './page-paths.ts'

// A byline is before the text or under its first paragraph.
const BYLINE_LENGTH = 1500

export function withoutQuotations(text: string): string {
  return text.replace(pagePattern('quotation'), ' ')
}

/** How much a page looks like an article, by its title, path, date, author and speakers. */
export function scoreArticle(page: ParsedPage, text: string): number {
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  const { pathname } = new URL(page.url)
  let score = isCompanyHost(page) ? 0 : scoreDatedPath(pathname)
  if (pagePattern('guide-title').test(heading)) score += 1.2
  if (pagePattern('title-of-a-guide').test(heading)) score += 0.4
  if (page.ogType === 'article') score += 0.4
  if (pagePattern('magazine-title').test(heading)) score += 0.8
  if (countDistinctWords(text, 'blog') >= 2) score += 1
  if (page.jsonLdTypes.some((type) => /article|blogposting/i.test(type))) score += 0.6
  if (pathSuggests('article', pathname)) score += 0.8
  if (pagePattern('magazine-host').test(page.host.quote) && countSlugWords(pathname) >= 4) score += 0.6
  if (page.author !== null || pagePattern('byline').test(text.slice(0, BYLINE_LENGTH))) score += 0.4
  if (pagePattern('reading-time').test(text)) score += 0.5
  return score + scoreReport(heading, text)
}

/** Whether a page has a byline with a date or an office. On a company's host, bylines are those of its staff and do not count. */
export function isAuthored(page: ParsedPage, text: string): boolean {
  return !isCompanyHost(page) && pagePattern('dated-byline').test(text.slice(0, BYLINE_LENGTH))
}

/** Whether a host is named like a label, a publisher or a library rather than a magazine about them. */
function isCompanyHost(page: ParsedPage): boolean {
  return pagePattern('company-host').test(page.host.quote) && !pagePattern('magazine-host').test(page.host.quote)
}

function scoreDatedPath(pathname: string): number {
  let score = 0
  if (pathSuggests('dated', pathname)) score += 0.3
  if (/\/20\d\d\/\d\d?\/[^/]{12,}/.test(pathname)) score += 0.4
  if (countSlugWords(pathname) >= 5) score += 0.4
  return score
}

/** News reports who said what; an interview asks one person about their work. */
function scoreReport(heading: string, text: string): number {
  const reported = countMatches(text, pagePattern('reported'))
  const asked = countMatches(text, pagePattern('interview-question'))
  const initials = [...text.matchAll(pagePattern('initials'))].map(([, who]) => who)
  const answers = [...text.matchAll(pagePattern('answers'))].map(([, who]) => who)
  return (
    (answers.length >= 4 && new Set(answers).size <= answers.length / 2 ? 2.4 : 0) +
    (initials.length >= 4 && new Set(initials).size <= initials.length / 2 ? 2.4 : 0) +
    (reported >= 2 ? Math.min(1.8, reported * 0.5) : 0) +
    (asked >= 2 ? Math.min(2.4, asked * 0.8) : 0) +
    (pagePattern('interview-title').test(heading) ? 0.6 : 0)
  )
}

/**
 * How much a page sounds like a writer about the trade; 0 if it says "we". A page that contains its host's name may describe its own
 * company in the third person.
 */
export function scoreThirdPerson(page: ParsedPage, text: string, bearsName: boolean): number {
  if (usesWe(text)) return 0
  const others = listOtherCompanies(page, text).length
  const narrated =
    others === 0 && pagePattern('own-trade').test(text) ? 0 : countMatches(text, pagePattern('narration'))
  let score = narrated >= 2 ? 1.5 : narrated * 0.7
  if (others > 0) score += 1.2
  if (text.length > 600 && !bearsName && !usesFirstPerson(text) && !identifiesOwner(page, text)) score += 0.8
  return score
}

/** Names of described companies that are not part of the host; none if the page says "we". */
export function listOtherCompanies(page: ParsedPage, text: string): string[] {
  if (usesWe(text)) return []
  const host = toNameKey(page.host.quote)
  return [...text.matchAll(pagePattern('described-company'))]
    .map((match) => match[1] ?? '')
    .filter((name) => {
      const own = toNameKey(name)
      return own.length > 3 && !host.includes(own) && !pagePattern('begins-no-name').test(name)
    })
}

function identifiesOwner(page: ParsedPage, text: string): boolean {
  return (
    /©|\(c\) ?\d{4}/i.test(text) ||
    page.jsonLdTypes.some((type) => /organi[sz]ation|business|corporation/i.test(type)) ||
    page.mailtos.length > 0 ||
    page.forms.some(({ takesMusic }) => takesMusic)
  )
}

/** Whether a page wants music for playlists, blogs, magazines or the radio, and does not mention film or television. */
export function isMediaOutlet(text: string): boolean {
  if (pagePattern('music-for-picture').test(text)) return false
  if (text.search(pagePattern('media-outlet')) >= 0) return true
  return (
    !pagePattern('own-releases').test(text) &&
    ['press-words', 'radio-words'].some((name) => countDistinctWords(text, name) >= 3)
  )
}

export function usesWe(text: string): boolean {
  return pagePattern('we-words').test(text)
}

export function usesFirstPerson(text: string): boolean {
  return pagePattern('first-person-words').test(text)
}
