import type { PageKind } from '#contracts/scraper/reading.ts'
import { countEachSign, countSigns, pageWords } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { announces, pathTells, teaches } from './page-paths.ts'

const BEGINNING = 800
// Of labelled posts, lessons had 9 and more but two that their titles tell, and reports and interviews less than 5 but three that ask questions.
const LESSON = 8.5
const SHORTEST_LESSON = 800
// A word that a text repeats does not teach more each time.
const MOST_OF_ONE = 8
const ARTICLE_TYPE = /^(?:newsarticle|blogposting|article|reviewnewsarticle)$/i

/**
 * What a page is that makes no row and says nothing of submissions. Nothing depends on it but what it is called and that it makes no row, so
 * that an organisation's own pages of posts, vacancies and lessons are called that too.
 */
export function kindOfSilentPage(kind: PageKind, page: ParsedPage): PageKind {
  const { pathname } = new URL(page.url)
  const text = page.text.slice(0, page.visibleEnd)
  const heading = page.title?.quote ?? ''
  // A post that tells of many companies links to them; a list of companies is no post, and does not say how long it takes to read.
  if (kind === 'directory') {
    const isTimed = pageWords('reading-time').test(text.slice(0, BEGINNING))
    const isList = pageWords('list-title').test(heading)
    return (pathTells('quiet', pathname) || isTimed) && !isList ? 'article' : kind
  }
  if (kind !== 'organisation' && kind !== 'article') return kind
  const asked = countSigns('vacancy', text)
  if (asked >= 4 || (asked >= 2 && pathTells('vacancy', pathname))) return 'job_ad'
  if (kind === 'organisation' && announces(heading)) return kind
  const asks = asksSomebody(text, pathname)
  const isPost = kind === 'article' || asks || pathTells('quiet', pathname) || isDated(page, text)
  const first = page.blocks.find(({ tag }) => tag === 'h1')
  const headings = `${heading}\n${first === undefined ? '' : page.text.slice(first.start, first.end)}`
  const isFromScratch = pageWords('from-scratch').test(headings)
  const isLesson = teaches(headings, page.url) || (!asks && lessonDensity(text) >= LESSON)
  if (isFromScratch || (isPost && isLesson)) return 'tutorial'
  return isPost ? 'article' : kind
}

/** A page that says when it was published, where pages of a company do not. */
function isDated(page: ParsedPage, text: string): boolean {
  return (
    pageWords('dated').test(text.slice(0, BEGINNING)) ||
    page.jsonLdTypes.some((type) => ARTICLE_TYPE.test(type)) ||
    (page.published !== null && page.ogType === 'article')
  )
}

/** One who is asked one thing after the other; questions about a company are answered by itself. */
function asksSomebody(text: string, pathname: string): boolean {
  const isCalledInterview =
    pageWords('interview').test(text.slice(0, BEGINNING)) || pageWords('path-of-an-interview').test(pathname)
  return isCalledInterview && (text.match(/\?(?=\s)/g)?.length ?? 0) >= 4
}

/** How many of the signs of a lesson a text shows, times how often it says them in a thousand characters. */
function lessonDensity(text: string): number {
  const counts = countEachSign('lesson', text).map((times) => Math.min(MOST_OF_ONE, times))
  const all = counts.reduce((sum, times) => sum + times, 0)
  return (counts.filter((times) => times > 0).length * all * 1000) / Math.max(SHORTEST_LESSON, text.length)
}
