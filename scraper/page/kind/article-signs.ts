import { count, kindsOfWords, pageWords } from '#scraper/page/page-words.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { pathTells, slugWords } from './page-paths.ts'

// A byline stands before the text or under its first paragraph.
const BEGINNING = 1500

/** A page's text without quotes of others. */
export function withoutSpeech(text: string): string {
  return text.replace(pageWords('speech'), ' ')
}

/** How much a page looks like an article: its title, path, date, author, and who speaks in it. */
export function articleSigns(page: ParsedPage, text: string): number {
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  const { pathname } = new URL(page.url)
  let signs = isHostOfCompany(page) ? 0 : datedSigns(pathname)
  if (pageWords('guide-title').test(heading)) signs += 1.2
  if (pageWords('title-of-a-guide').test(heading)) signs += 0.4
  if (page.ogType === 'article') signs += 0.4
  if (pageWords('magazine-title').test(heading)) signs += 0.8
  if (kindsOfWords(text, 'blog') >= 2) signs += 1
  if (page.jsonLdTypes.some((type) => /article|blogposting/i.test(type))) signs += 0.6
  if (pathTells('aside', pathname)) signs += 0.8
  if (pageWords('paper-host').test(page.host.quote) && slugWords(pathname) >= 4) signs += 0.6
  if (page.author !== null || pageWords('byline').test(text.slice(0, BEGINNING))) signs += 0.4
  if (pageWords('reading-time').test(text)) signs += 0.5
  return signs + reportSigns(heading, text)
}

/** Whether a page is signed by its writer, with a date or an office; on a host that is a company's, the company's people sign. */
export function isAuthored(page: ParsedPage, text: string): boolean {
  return !isHostOfCompany(page) && pageWords('authored').test(text.slice(0, BEGINNING))
}

/** Whether a host ends like the name of a label, a publisher or a library, and not like a magazine about them. */
function isHostOfCompany(page: ParsedPage): boolean {
  return pageWords('company-host').test(page.host.quote) && !pageWords('paper-host').test(page.host.quote)
}

function datedSigns(pathname: string): number {
  let signs = 0
  if (pathTells('dated', pathname)) signs += 0.3
  if (/\/20\d\d\/\d\d?\/[^/]{12,}/.test(pathname)) signs += 0.4
  if (slugWords(pathname) >= 5) signs += 0.4
  return signs
}

/** News tells who announced and said what; an interview asks one person about their work. */
function reportSigns(heading: string, text: string): number {
  const reported = count(text, pageWords('reported'))
  const asked = count(text, pageWords('asked-in-person'))
  const initials = [...text.matchAll(pageWords('initials'))].map(([, who]) => who)
  const answers = [...text.matchAll(pageWords('answers'))].map(([, who]) => who)
  return (
    (answers.length >= 4 && new Set(answers).size <= answers.length / 2 ? 2.4 : 0) +
    (initials.length >= 4 && new Set(initials).size <= initials.length / 2 ? 2.4 : 0) +
    (reported >= 2 ? Math.min(1.8, reported * 0.5) : 0) +
    (asked >= 2 ? Math.min(2.4, asked * 0.8) : 0) +
    (pageWords('interview-title').test(heading) ? 0.6 : 0)
  )
}

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
