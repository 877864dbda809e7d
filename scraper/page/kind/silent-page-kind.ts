import type { PageKind } from '#contracts/scraper/reading.ts'
import { countEachSignal, countSignals, pagePattern } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { isAnnouncement, isTutorialTitle, pathSuggests } from './page-paths.ts'

const BEGINNING_LENGTH = 800
// Of labelled posts, lessons had 9 and more but two that their titles tell, and reports and interviews less than 5 but three that ask questions.
const MIN_LESSON_DENSITY = 8.5
const MIN_LESSON_LENGTH = 800
// A word that a text repeats does not teach more each time.
const MAX_COUNT_PER_SIGNAL = 8
const ARTICLE_TYPE = /^(?:newsarticle|blogposting|article|reviewnewsarticle)$/i

/**
 * What a page is that makes no row and says nothing of submissions. Nothing depends on it but what it is called and that it makes no row, so
 * that an organisation's own pages of posts, vacancies and lessons are called that too.
 */
export function findSilentPageKind(kind: PageKind, page: ParsedPage): PageKind {
  const { pathname } = new URL(page.url)
  const text = page.text.slice(0, page.visibleEnd)
  const heading = page.title?.quote ?? ''
  // A post that tells of many companies links to them; a list of companies is no post, and does not say how long it takes to read.
  if (kind === 'directory') {
    const isTimed = pagePattern('reading-time').test(text.slice(0, BEGINNING_LENGTH))
    const isList = pagePattern('list-title').test(heading)
    return (pathSuggests('quiet', pathname) || isTimed) && !isList ? 'article' : kind
  }
  if (kind !== 'organisation' && kind !== 'article') return kind
  const vacancySignals = countSignals('vacancy', text)
  if (vacancySignals >= 4 || (vacancySignals >= 2 && pathSuggests('vacancy', pathname))) return 'job_ad'
  if (kind === 'organisation' && isAnnouncement(heading)) return kind
  const isInterviewPage = isInterview(text, pathname)
  const isPost = kind === 'article' || isInterviewPage || pathSuggests('quiet', pathname) || isDated(page, text)
  const first = page.blocks.find(({ tag }) => tag === 'h1')
  const headings = `${heading}\n${first === undefined ? '' : page.text.slice(first.start, first.end)}`
  const isFromScratch = pagePattern('from-scratch').test(headings)
  const isLesson =
    isTutorialTitle(headings, page.url) || (!isInterviewPage && lessonDensity(text) >= MIN_LESSON_DENSITY)
  if (isFromScratch || (isPost && isLesson)) return 'tutorial'
  return isPost ? 'article' : kind
}

/** A page that says when it was published, where pages of a company do not. */
function isDated(page: ParsedPage, text: string): boolean {
  return (
    pagePattern('dated').test(text.slice(0, BEGINNING_LENGTH)) ||
    page.jsonLdTypes.some((type) => ARTICLE_TYPE.test(type)) ||
    (page.published !== null && page.ogType === 'article')
  )
}

/** One who is asked one thing after the other; questions about a company are answered by itself. */
function isInterview(text: string, pathname: string): boolean {
  const isCalledInterview =
    pagePattern('interview').test(text.slice(0, BEGINNING_LENGTH)) || pagePattern('path-of-an-interview').test(pathname)
  return isCalledInterview && (text.match(/\?(?=\s)/g)?.length ?? 0) >= 4
}

/** How many of the signs of a lesson a text shows, times how often it says them in a thousand characters. */
function lessonDensity(text: string): number {
  const counts = countEachSignal('lesson', text).map((times) => Math.min(MAX_COUNT_PER_SIGNAL, times))
  const all = counts.reduce((sum, times) => sum + times, 0)
  return (counts.filter((times) => times > 0).length * all * 1000) / Math.max(MIN_LESSON_LENGTH, text.length)
}
