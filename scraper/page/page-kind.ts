import type { PageKind } from '#contracts/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { articleSigns, isAuthored } from './article-signs.ts'
import { countOthers, foreignMailboxes, hasOwnMailbox, isAboutOneOther } from './other-firms.ts'
import { isTradeProfile, outsiderSigns } from './outsiders.ts'
import { pathTells } from './page-paths.ts'
import { countWords, pageWords } from './page-words.ts'
import { announces, isPost, teaches } from './posts.ts'
import { wholeText } from './whole-text.ts'

// So brief a page has no room to say whose it is; an article that short would be a note.
const BRIEF = 600

/** What kind of page it is: an organisation's own, or one of those that only write about organisations. */
export function kindOf(page: ParsedPage, text: string, own: number, topic: number): PageKind {
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  const { pathname } = new URL(page.url)
  if (page.jsonLdTypes.some((type) => /jobposting/i.test(type)) || isJobAd(text)) return 'job_ad'
  if (pathTells('job', pathname) && countWords(text, 'job') >= 1) return 'job_ad'
  if (own < 0.9 && isTradeProfile(page, text)) return 'job_ad'
  if (pageWords('parked').within(wholeText(page).look).test(text.slice(0, 2000))) return 'other'
  if (pathTells('programme', pathname) && !announces(heading)) return 'article'
  if (pageWords('donation-path').test(pathname)) return 'other'
  if (isForum(page, text) || (own < 0.95 && pageWords('forum-path').test(page.url))) return 'article'
  if ((isPost(page) || isAuthored(page, text)) && !announces(heading))
    return teaches(heading, page.url) ? 'tutorial' : 'article'
  const others = countOthers(page, text)
  const isList = pageWords('list-title').test(heading)
  if (isList && (own < 0.75 || others >= 8 || pageWords('list-counter').test(text))) return 'directory'
  const foreign = foreignMailboxes(text, page)
  if (foreign.size >= 3 && (isList || !hasOwnMailbox(page))) return 'directory'
  if (isAboutOneOther(page, foreign)) return 'directory'
  if ((others >= 9 && own < 0.6) || (others >= 18 && own < 0.85)) return 'directory'
  const isBrief = text.length < BRIEF && outsiderSigns(page, text, true) === 0
  const isOffice = isBrief ? own >= 0.15 && topic >= 0.5 : own >= 0.3 && topic >= 0.6
  if (own >= 0.38 || (isOffice && isPlainOffice(page, text))) return 'organisation'
  if (teaches(heading, page.url) || countWords(text, 'advice') >= 4) return 'tutorial'
  return articleSigns(page, text) > 0 || text.length > 600 ? 'article' : 'other'
}

/** A page too short to describe itself: nothing suggests an article, and it says nothing about others. */
function isPlainOffice(page: ParsedPage, text: string): boolean {
  return (
    articleSigns(page, text) === 0 &&
    countWords(text, 'others-words') === 0 &&
    countWords(text, 'advice') === 0 &&
    countOthers(page, text) < 3
  )
}

/** Several phrases that only job advertisements use; one of them repeated may mean anything. */
function isJobAd(text: string): boolean {
  const said = pageWords('job')
    .all(text)
    .map(([words]) =>
      words
        .toLowerCase()
        .replace(/[^a-z]/g, '')
        .slice(0, 12),
    )
  return said.length >= 4 && new Set(said).size >= 3
}

/** Many people speaking in turn: what one of them says is nobody's policy. */
function isForum(page: ParsedPage, text: string): boolean {
  if (page.jsonLdTypes.some((type) => /discussionforum|qapage|comment/i.test(type))) return true
  if (/^re(?:ply to)?: /i.test(page.title?.quote ?? text.trimStart())) return true
  const posters = new Set(
    pageWords('poster')
      .all(text)
      .map((match) => (match[1] ?? match[2] ?? '').toLowerCase()),
  )
  return posters.size >= 3 || countWords(text, 'forum') >= 4
}
