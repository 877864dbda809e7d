import type { PageKind } from '#contracts/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { articleWords, countSigns } from './article-words.ts'
import { pathTells } from './page-paths.ts'
import { announces, teaches } from './posts.ts'

const BEGINNING = 800
const CHARS_PER_STEP = 500

/**
 * What a page is that makes no row and says nothing of submissions. Nothing depends on it but what it is called, so that an organisation's
 * own pages of posts, vacancies and lessons are called that too.
 */
export function quietKind(kind: PageKind, page: ParsedPage): PageKind {
  if (kind !== 'organisation' && kind !== 'article') return kind
  const text = page.text.slice(0, page.visibleEnd)
  const { pathname } = new URL(page.url)
  const asked = countSigns('vacancy', text)
  if (asked >= 4 || (asked >= 2 && pathTells('vacancy', pathname))) return 'job_ad'
  const heading = page.title?.quote ?? ''
  if (kind === 'organisation' && announces(heading)) return kind
  const isPost =
    kind === 'article' ||
    pathTells('quiet', pathname) ||
    articleWords('dated').test(text.slice(0, BEGINNING)) ||
    asksSomebody(text)
  const first = page.blocks.find(({ tag }) => tag === 'h1')
  const headings = `${heading}\n${first === undefined ? '' : page.text.slice(first.start, first.end)}`
  const isFromScratch = articleWords('from-scratch').test(headings)
  if (isFromScratch || (isPost && (teaches(headings, page.url) || instructs(text)))) return 'tutorial'
  return isPost ? 'article' : kind
}

/** One who is asked one thing after the other; questions about a firm are answered by itself. */
function asksSomebody(text: string): boolean {
  return articleWords('interview').test(text.slice(0, BEGINNING)) && (text.match(/\?(?=\s)/g)?.length ?? 0) >= 4
}

function instructs(text: string): boolean {
  const told = text.match(articleWords('instructs'))?.length ?? 0
  return told >= 4 && told * CHARS_PER_STEP >= text.length
}
