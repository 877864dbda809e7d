import { getDomain } from 'tldts'
import { isSharedMail } from '#contracts/shared-mail.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { withoutSpeech } from './article-signs.ts'
import { pageWords } from './page-words.ts'

const WRITTEN_HOST = /(?:https?:\/\/|www\.|@)([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi

/** How many other sites a page points or writes to; the networks that every firm links to are left out. */
export function countOthers(page: ParsedPage, text: string): number {
  const linked = page.links.filter(({ zone }) => zone === 'body').map(({ href }) => getDomain(href))
  const written = [...text.matchAll(WRITTEN_HOST)].map((match) => getDomain(match[1] ?? ''))
  const own = getDomain(page.host.quote)
  return new Set(
    [...linked, ...written].filter(
      (domain) => domain !== null && domain !== own && !pageWords('networks').test(domain),
    ),
  ).size
}

/** The other firms at which a page gives an address. */
export function foreignMailboxes(text: string, page: ParsedPage): ReadonlySet<string> {
  const own = getDomain(page.host.quote)
  const written = [...text.matchAll(/@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,4})/gi)].map((match) =>
    getDomain(match[1] ?? ''),
  )
  return new Set(
    written.filter(
      (domain): domain is string =>
        domain !== null && domain !== own && !pageWords('networks').test(domain) && !isSharedMail(`@${domain}`),
    ),
  )
}

export function hasOwnMailbox(page: ParsedPage): boolean {
  const own = getDomain(page.host.quote)
  return siteOf(page.host.quote).shared || page.mailtos.some(({ address }) => getDomain(address) === own)
}

/** A page's words without what every site repeats, which is spoken by the host. */
function ownWords(page: ParsedPage): string {
  return page.blocks
    .filter(({ zone }) => zone === 'body')
    .map(({ start, end }) => page.text.slice(start, end))
    .filter((words) => !/\b(?:cookies?|newsletter|privacy)\b/i.test(words))
    .join('\n')
}

/** An entry about one firm: it bears the name of the mailbox's domain, which is not the host's, and nobody says "we". */
export function isAboutOneOther(page: ParsedPage, foreign: ReadonlySet<string>): boolean {
  if (foreign.size === 0 || hasOwnMailbox(page) || /\b(?:we|our|us)\b/i.test(withoutSpeech(ownWords(page))))
    return false
  const first = page.blocks.find(({ tag }) => tag === 'h1')
  const heading = letters(first === undefined ? (page.title?.quote ?? '') : page.text.slice(first.start, first.end))
  const host = letters(page.host.quote)
  return [...foreign].some((domain) => {
    const name = letters(domain.split('.')[0] ?? '')
    return name.length > 3 && heading.includes(name) && !host.includes(name)
  })
}
