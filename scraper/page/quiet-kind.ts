import type { PageKind } from '#contracts/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Look } from '#scraper/text/sieve/sieve.ts'
import { articleWords, countSigns, densityOfSigns } from './article-words.ts'
import { pathTells } from './page-paths.ts'
import { pageWords } from './page-words.ts'
import { announces, teaches } from './posts.ts'
import { wholeText } from './whole-text.ts'

const BEGINNING = 800
// Of labelled posts, lessons had 9 and more but two that their titles tell, and reports and interviews less than 5 but three that ask somebody
// (docs/decisions/091).
const LESSON = 8.5
const SHORTEST_LESSON = 800
const ARTICLE_TYPE = /^(?:newsarticle|blogposting|article|reviewnewsarticle)$/i

/**
 * What a page is that makes no row and says nothing of submissions. Nothing depends on it but what it is called and that it makes no row, so
 * that an organisation's own pages of posts, vacancies and lessons are called that too.
 */
export function quietKind(kind: PageKind, page: ParsedPage): PageKind {
  const { pathname } = new URL(page.url)
  const text = page.text.slice(0, page.visibleEnd)
  const { look } = wholeText(page)
  // A post that tells of many firms links to them; a list of firms is no post, and does not say how long it takes to read.
  if (kind === 'directory')
    return (pathTells('quiet', pathname) || isTimed(text, look)) && !isList(page) ? 'article' : kind
  if (kind !== 'organisation' && kind !== 'article') return kind
  const asked = countSigns('vacancy', text, look)
  if (asked >= 4 || (asked >= 2 && pathTells('vacancy', pathname))) return 'job_ad'
  const heading = page.title?.quote ?? ''
  if (kind === 'organisation' && announces(heading)) return kind
  const asks = asksSomebody(text, pathname, look)
  const isPost = kind === 'article' || asks || pathTells('quiet', pathname) || isDated(page, text, look)
  const first = page.blocks.find(({ tag }) => tag === 'h1')
  const headings = `${heading}\n${first === undefined ? '' : page.text.slice(first.start, first.end)}`
  const isFromScratch = articleWords('from-scratch').test(headings)
  const isLesson =
    teaches(headings, page.url) || (!asks && densityOfSigns('lesson', text, look, SHORTEST_LESSON) >= LESSON)
  if (isFromScratch || (isPost && isLesson)) return 'tutorial'
  return isPost ? 'article' : kind
}

/** A page that says when it was published, where pages of a firm do not. */
function isDated(page: ParsedPage, text: string, look: Look): boolean {
  return (
    articleWords('dated').within(look).test(text.slice(0, BEGINNING)) ||
    page.jsonLdTypes.some((type) => ARTICLE_TYPE.test(type)) ||
    (page.published !== null && page.ogType === 'article')
  )
}

function isTimed(text: string, look: Look): boolean {
  return articleWords('reading-time').within(look).test(text.slice(0, BEGINNING))
}

function isList({ title }: ParsedPage): boolean {
  return pageWords('list-title').test(title?.quote ?? '')
}

/** One who is asked one thing after the other; questions about a firm are answered by itself. */
function asksSomebody(text: string, pathname: string, look: Look): boolean {
  const isSaid =
    articleWords('interview').within(look).test(text.slice(0, BEGINNING)) ||
    pageWords('path-of-an-interview').plain.test(pathname)
  return isSaid && (text.match(/\?(?=\s)/g)?.length ?? 0) >= 4
}
