import type { PageKind } from '#contracts/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { announces, teaches } from './posts.ts'

const BEGINNING = 800
const CHARS_PER_STEP = 500
const VACANCY_PATH = /\/(?:careers?|jobs?|vacanc(?:y|ies)|openings|stellen\w*|karriere|emplois?|empleos?)(?:[/.]|$)/i
const APPLIES = [
  /\b(?:we(?:['’]re| are) |now )hiring\b|\bhiring team\b/i,
  /\bresponsibilit(?:y|ies)\b/i,
  /\b(?:qualifications|requirements)\b/i,
  /\b(?:full|part)[- ]time\b|\binternship\b/i,
  /\bsalar(?:y|ies)\b/i,
  /\bapply (?:now|for)\b|\bapplication form\b/i,
  /\b(?:open|current) (?:positions?|roles?|openings?|vacancies)\b/i,
  /\b(?:cv|curriculum vitae|r[ée]sum[ée])\b/i,
  /\b(?:selected|successful|ideal) candidate\b/i,
]
const POST_PATH =
  /\/(?:(?:blog|news|posts?|articles?|stories|journal|magazine|interviews?|entrevistas?)\/(?:[^/]+\/)*|20\d\d\/\d\d?\/(?:\d\d?\/)?|blog-post)(?=[^/]*\p{L})[^/]+\/?$|\/blog-post-?\d+\/?$/iu
const DATED = /\b\d+ min(?:ute)?s? read\b|\b(?:posted|published|written|updated) (?:on |by )?\p{Lu}\p{L}+ \d/iu
const INTERVIEW = /\b(?:interview|entrevista|entretien|intervista)\b/i
const FROM_SCRATCH =
  /\b(?:the )?a (?:to|-) z of\b|\b(?:technique|method)s? (?:for|of|to)\b|\b(?:tips|tricks|walk-?through|primer)\b/i
const INSTRUCTS =
  /\byou(?:['’]ll|['’]re going to| will| may)? (?:need|want) (?:to|a|an|the|some)\b|\byou (?:should|can|could)\b|\bmake sure\b|\bstep \d\b|\bwe(?:['’]ll| will) (?:explore|look at|learn)\b/gi

/**
 * What a page is that makes no row and says nothing of submissions. Nothing depends on it but what it is called, so that an organisation's
 * own pages of posts, vacancies and lessons are called that too.
 */
export function quietKind(kind: PageKind, page: ParsedPage): PageKind {
  if (kind !== 'organisation' && kind !== 'article') return kind
  const text = page.text.slice(0, page.visibleEnd)
  const { pathname } = new URL(page.url)
  const asked = APPLIES.filter((phrase) => phrase.test(text)).length
  if (asked >= 4 || (asked >= 2 && VACANCY_PATH.test(pathname))) return 'job_ad'
  const heading = page.title?.quote ?? ''
  if (kind === 'organisation' && announces(heading)) return kind
  const isPost =
    kind === 'article' || POST_PATH.test(pathname) || DATED.test(text.slice(0, BEGINNING)) || asksSomebody(text)
  const first = page.blocks.find(({ tag }) => tag === 'h1')
  const headings = `${heading}\n${first === undefined ? '' : page.text.slice(first.start, first.end)}`
  const isLesson = teaches(headings, page.url) || FROM_SCRATCH.test(headings) || (isPost && instructs(text))
  if (isLesson && (isPost || FROM_SCRATCH.test(headings))) return 'tutorial'
  return isPost ? 'article' : kind
}

/** One who is asked one thing after the other; questions about a firm are answered by itself. */
function asksSomebody(text: string): boolean {
  return INTERVIEW.test(text.slice(0, BEGINNING)) && (text.match(/\?(?=\s)/g)?.length ?? 0) >= 4
}

function instructs(text: string): boolean {
  const told = text.match(INSTRUCTS)?.length ?? 0
  return told >= 4 && told * CHARS_PER_STEP >= text.length
}
