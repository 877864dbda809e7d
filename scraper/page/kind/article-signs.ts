import { count, kindsOfWords, pageWords } from '#scraper/page/page-words.ts'
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
