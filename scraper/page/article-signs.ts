import type { ParsedPage } from '#scraper/text/page-text.ts'
import { articleWords } from './article-words.ts'
import { pathTells, slugWords } from './page-paths.ts'
import { kindsOfWords, pageWords } from './page-words.ts'
import { wholeText } from './whole-text.ts'

// A byline stands before the text or under its first paragraph.
const BEGINNING = 1500

/** A page's text without quotes of others. */
export function withoutSpeech(text: string): string {
  return articleWords('speech').replace(text, ' ')
}

/** How much a page looks like an article: its title, path, date, author, and who speaks in it. */
export function articleSigns(page: ParsedPage, text: string): number {
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  const { pathname } = new URL(page.url)
  let signs = isOfAHouse(page) ? 0 : datedSigns(pathname)
  if (articleWords('guide-title').test(heading)) signs += 1.2
  if (pageWords('title-of-a-guide').plain.test(heading)) signs += 0.4
  if (page.ogType === 'article') signs += 0.4
  if (pageWords('magazine-title').test(heading)) signs += 0.8
  if (kindsOfWords(text, 'blog') >= 2) signs += 1
  if (page.jsonLdTypes.some((type) => /article|blogposting/i.test(type))) signs += 0.6
  if (pathTells('aside', pathname)) signs += 0.8
  if (articleWords('paper-host').test(page.host.quote) && slugWords(pathname) >= 4) signs += 0.6
  if (page.author !== null || articleWords('byline').within(wholeText(page).look).test(text.slice(0, BEGINNING)))
    signs += 0.4
  if (articleWords('reading-time').test(text)) signs += 0.5
  return signs + toldSigns(heading, text)
}

/** Whether a page is signed by its writer, with a date or an office; on a host that is a house's, the house's people sign. */
export function isAuthored(page: ParsedPage, text: string): boolean {
  return !isOfAHouse(page) && articleWords('authored').within(wholeText(page).look).test(text.slice(0, BEGINNING))
}

/** Whether a host ends like the name of a label, a publisher or a library, and not like a magazine about them. */
function isOfAHouse(page: ParsedPage): boolean {
  return articleWords('house-host').test(page.host.quote) && !articleWords('paper-host').test(page.host.quote)
}

function datedSigns(pathname: string): number {
  let signs = 0
  if (pathTells('dated', pathname)) signs += 0.3
  if (/\/20\d\d\/\d\d?\/[^/]{12,}/.test(pathname)) signs += 0.4
  if (slugWords(pathname) >= 5) signs += 0.4
  return signs
}

/** News tells who announced and said what; an interview asks one person about their work. */
function toldSigns(heading: string, text: string): number {
  const reported = articleWords('reported').count(text)
  const asked = articleWords('asked-in-person').count(text)
  const initials = articleWords('initials')
    .all(text)
    .map(([, who]) => who)
  const answers = articleWords('answers')
    .all(text)
    .map(([, who]) => who)
  return (
    (answers.length >= 4 && new Set(answers).size <= answers.length / 2 ? 2.4 : 0) +
    (initials.length >= 4 && new Set(initials).size <= initials.length / 2 ? 2.4 : 0) +
    (reported >= 2 ? Math.min(1.8, reported * 0.5) : 0) +
    (asked >= 2 ? Math.min(2.4, asked * 0.8) : 0) +
    (articleWords('interview-title').test(heading) ? 0.6 : 0)
  )
}
