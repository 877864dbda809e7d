import type { PageKind } from '#contracts/scraper/reading.ts'
import { countEachSignal, countSignals, pagePattern } from '#scraper/page/page-words.ts'
import { findHeading } from '#scraper/text/content-blocks.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { isAnnouncement, isTutorialTitle, pathSuggests } from './page-paths.ts'

const BEGINNING_LENGTH = 800
// In labelled posts, lessons had at least 9, except two with telling titles. Reports and interviews had less than 5, except three with questions.
const MIN_LESSON_DENSITY = 8.5
const MIN_LESSON_LENGTH = 800
// A repeated word does not make a text more of a lesson.
const MAX_COUNT_PER_SIGNAL = 8
const ARTICLE_TYPE = /^(?:newsarticle|blogposting|article|reviewnewsarticle)$/i

/**
 * The kind of a page that makes no opportunity and does not mention submissions. It only affects the displayed kind, so an organisation's
 * own posts, vacancies and lessons also get their kind.
 */
export function findSilentPageKind(kind: PageKind, page: ParsedPage): PageKind {
  const { pathname } = new URL(page.url)
  const text = page.text.slice(0, page.visibleEnd)
  const heading = page.title?.quote ?? ''
  // A post about many companies links to them too. Unlike a list of companies, it states its reading time or is in a folder of posts.
  if (kind === 'directory') {
    const isTimed = pagePattern('reading-time').test(text.slice(0, BEGINNING_LENGTH))
    const isList = pagePattern('list-title').test(heading)
    return (pathSuggests('post', pathname) || isTimed) && !isList ? 'article' : kind
  }
  if (kind !== 'organisation' && kind !== 'article') return kind
  const vacancySignals = countSignals('vacancy', text)
  if (vacancySignals >= 4 || (vacancySignals >= 2 && pathSuggests('vacancy', pathname))) return 'job_ad'
  if (kind === 'organisation' && isAnnouncement(heading)) return kind
  const isInterviewPage = isInterview(text, pathname)
  const isPost = kind === 'article' || isInterviewPage || pathSuggests('post', pathname) || isDated(page, text)
  const headings = `${heading}\n${findHeading(page.text, page.blocks) ?? ''}`
  const isFromScratch = pagePattern('from-scratch').test(headings)
  const isLesson =
    isTutorialTitle(headings, page.url) || (!isInterviewPage && lessonDensity(text) >= MIN_LESSON_DENSITY)
  if (isFromScratch || (isPost && isLesson)) return 'tutorial'
  return isPost ? 'article' : kind
}

/** Whether a page states when it was published, which company pages do not. */
function isDated(page: ParsedPage, text: string): boolean {
  return (
    pagePattern('publication-date').test(text.slice(0, BEGINNING_LENGTH)) ||
    page.jsonLdTypes.some((type) => ARTICLE_TYPE.test(type)) ||
    (page.published !== null && page.ogType === 'article')
  )
}

/** Whether a page calls itself an interview and asks several questions. An FAQ of a company does not call itself one. */
function isInterview(text: string, pathname: string): boolean {
  const isCalledInterview =
    pagePattern('interview').test(text.slice(0, BEGINNING_LENGTH)) || pagePattern('path-of-an-interview').test(pathname)
  return isCalledInterview && (text.match(/\?(?=\s)/g)?.length ?? 0) >= 4
}

/** The number of different signals of a lesson, times their frequency per thousand characters. */
function lessonDensity(text: string): number {
  const counts = countEachSignal('lesson', text).map((times) => Math.min(MAX_COUNT_PER_SIGNAL, times))
  const all = counts.reduce((sum, times) => sum + times, 0)
  return (counts.filter((times) => times > 0).length * all * 1000) / Math.max(MIN_LESSON_LENGTH, text.length)
}
