import { getDomain } from 'tldts'
import type { PageLink, ParsedPage } from '#scraper/text/page-text.ts'
import { fold } from './language.ts'
import { mentionsMusic } from './music-use.ts'
import type { Judged } from './policy-types.ts'
import { toJudged } from './route.ts'
import { rulePattern } from './rule-files.ts'
import { judgeStage } from './rule-table.ts'

// A longer label is a sentence, and those are judged as sentences.
const MAX_LABEL_LENGTH = 48

// "orchard.example/demos": what it is for stands before it.
const WRITTEN_ADDRESS = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?(?: ?[↗→»>])?$/

/**
 * An invitation that is no more than the label of a link: "Submit music" in a menu that leads to the site's own page or to a
 * form. It counts for less than any sentence, and only on pages that speak of music.
 */
export function findInvitingLink(page: ParsedPage): Judged | null {
  const trade = rulePattern('trade-names').test(
    fold(`${page.host.quote} ${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''}`),
  )
  for (const link of page.links) {
    if (link.label.length < 4 || link.label.length > MAX_LABEL_LENGTH || link.end <= link.start) continue
    const before = textBeforeAddress(page, link)
    const text = fold((before ?? link.label).toLowerCase().replace(/\s+/g, ' '))
    const target = URL.parse(link.href)
    const judgement = judgeStage('link-label', {
      text,
      named: target?.pathname ?? '',
      host: target?.hostname ?? '',
      trade: trade ? 'yes' : '',
    })
    if (judgement === null || (before === null && !leadsToSubmitting(page, link))) continue
    return mentionsMusic(page) ? toJudged(page, link, { ...judgement, route: 'form' }) : null
  }
  return null
}

/** The short line above a link that is written as its address; null if it is not. */
function textBeforeAddress(page: ParsedPage, { label, start }: PageLink): string | null {
  const lines = label.trim().split('\n')
  if (!WRITTEN_ADDRESS.test(lines.at(-1)?.trim() ?? '')) return null
  const above = page.blocks.findLast(({ end }) => end <= start)
  const line = lines.length > 1 ? lines[0] : above && page.text.slice(above.start, above.end)
  const text = line?.trim().replace(/:$/, '') ?? ''
  return text === '' || text.length > MAX_LABEL_LENGTH || text.includes('@') ? null : text
}

/**
 * Whether the link leads to a page of the site that is named after submitting, or to a service for forms or for demos. What others ask for
 * is theirs, and "Submit your music" that leads to a sign-up speaks to the users of a platform.
 */
function leadsToSubmitting({ host }: ParsedPage, { href }: PageLink): boolean {
  const target = URL.parse(href)
  if (target === null) return false
  if (rulePattern('form-hosts').test(target.hostname) || rulePattern('demo-hosts').test(target.hostname)) return true
  return (
    registeredDomain(target.hostname) === registeredDomain(host.quote) &&
    rulePattern('named-target').test(target.pathname.toLowerCase())
  )
}

/** The registered domain, or the customer's name on a shared host. */
function registeredDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}
