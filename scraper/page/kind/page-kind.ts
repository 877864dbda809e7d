import { getDomain } from 'tldts'
import type { PageKind } from '#contracts/scraper/reading.ts'
import { isSharedMail } from '#contracts/scraper/shared-mail.ts'
import { countListMatches, pagePattern } from '#scraper/page/page-words.ts'
import { findHeading } from '#scraper/text/content-blocks.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { isAuthored, scoreArticle, withoutQuotations } from './article-score.ts'
import { isAnnouncement, isPost, isTutorialTitle, pathSuggests } from './page-paths.ts'

const HOST_IN_TEXT = /(?:https?:\/\/|www\.|@)([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi

/** Counts the other sites that a page links to or names. Networks that every company links to do not count. */
function countOtherSites(page: ParsedPage, text: string): number {
  const linked = page.links.filter(({ zone }) => zone === 'body').map(({ href }) => getDomain(href))
  const written = [...text.matchAll(HOST_IN_TEXT)].map((match) => getDomain(match[1] ?? ''))
  const own = getDomain(page.host.quote)
  return new Set(
    [...linked, ...written].filter(
      (domain) => domain !== null && domain !== own && !pagePattern('networks').test(domain),
    ),
  ).size
}

/** The domains of other companies in a page's mail addresses. */
function listForeignMailDomains(text: string, page: ParsedPage): ReadonlySet<string> {
  const own = getDomain(page.host.quote)
  const written = [...text.matchAll(/@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})/gi)].map((match) =>
    getDomain(match[1] ?? ''),
  )
  return new Set(
    written.filter(
      (domain): domain is string =>
        domain !== null && domain !== own && !pagePattern('networks').test(domain) && !isSharedMail(`@${domain}`),
    ),
  )
}

function hasOwnMailbox(page: ParsedPage): boolean {
  const own = getDomain(page.host.quote)
  return siteOf(page.host.quote).shared || page.mailtos.some(({ address }) => getDomain(address) === own)
}

/** The body of a page without the cookie, newsletter and privacy texts of its host. */
function listOwnWords(page: ParsedPage): string {
  return page.blocks
    .filter(({ zone }) => zone === 'body')
    .map(({ start, end }) => page.text.slice(start, end))
    .filter((words) => !/\b(?:cookies?|newsletter|privacy)\b/i.test(words))
    .join('\n')
}

/** Whether a page is an entry about one other company: its heading names the domain of a mailbox, and the page does not say "we". */
function isAboutAnotherCompany(page: ParsedPage, foreign: ReadonlySet<string>): boolean {
  if (foreign.size === 0 || hasOwnMailbox(page) || /\b(?:we|our|us)\b/i.test(withoutQuotations(listOwnWords(page))))
    return false
  const heading = toNameKey(findHeading(page.text, page.blocks) ?? page.title?.quote ?? '')
  const host = toNameKey(page.host.quote)
  return [...foreign].some((domain) => {
    const name = toNameKey(domain.split('.')[0] ?? '')
    return name.length > 3 && heading.includes(name) && !host.includes(name)
  })
}

/** The kind of a page: an organisation's own, or one that only writes about organisations. */
export function findPageKind(page: ParsedPage, text: string, own: number): PageKind {
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  const { pathname } = new URL(page.url)
  if (page.jsonLdTypes.some((type) => /jobposting/i.test(type)) || isJobAd(text)) return 'job_ad'
  if (pathSuggests('job', pathname) && countListMatches(text, 'job') >= 1) return 'job_ad'
  if (pagePattern('parked').test(text.slice(0, 2000))) return 'other'
  if (pathSuggests('programme', pathname) && !isAnnouncement(heading)) return 'article'
  if (pagePattern('donation-path').test(pathname)) return 'other'
  if (isForum(page, text) || (own < 0.95 && pagePattern('forum-path').test(page.url))) return 'article'
  if ((isPost(page) || isAuthored(page, text)) && !isAnnouncement(heading))
    return isTutorialTitle(heading, page.url) ? 'tutorial' : 'article'
  const others = countOtherSites(page, text)
  const isList = pagePattern('list-title').test(heading)
  if (isList && (own < 0.75 || others >= 8 || pagePattern('list-counter').test(text))) return 'directory'
  const foreign = listForeignMailDomains(text, page)
  if (foreign.size >= 3 && (isList || !hasOwnMailbox(page))) return 'directory'
  if (isAboutAnotherCompany(page, foreign)) return 'directory'
  if ((others >= 9 && own < 0.6) || (others >= 18 && own < 0.85)) return 'directory'
  if (own >= 0.38) return 'organisation'
  if (isTutorialTitle(heading, page.url) || countListMatches(text, 'advice') >= 4) return 'tutorial'
  return scoreArticle(page, text) > 0 || text.length > 600 ? 'article' : 'other'
}

/** Several different phrases of job advertisements. A single repeated phrase may mean anything. */
function isJobAd(text: string): boolean {
  const phrases = [...text.matchAll(pagePattern('job'))].map(([words]) =>
    words
      .toLowerCase()
      .replace(/[^a-z]/g, '')
      .slice(0, 12),
  )
  return phrases.length >= 4 && new Set(phrases).size >= 3
}

/** Many people speaking in turn. Their statements are not a policy. */
function isForum(page: ParsedPage, text: string): boolean {
  if (page.jsonLdTypes.some((type) => /discussionforum|qapage|comment/i.test(type))) return true
  if (/^re(?:ply to)?: /i.test(page.title?.quote ?? text.trimStart())) return true
  const posters = new Set(
    [...text.matchAll(pagePattern('forum-poster'))].map((match) => (match[1] ?? match[2] ?? '').toLowerCase()),
  )
  return posters.size >= 3 || countListMatches(text, 'forum') >= 4
}
