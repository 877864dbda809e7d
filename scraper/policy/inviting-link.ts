import { getDomain } from 'tldts'
import type { PageLink, ParsedPage } from '#scraper/text/page-text.ts'
import { fold } from './language.ts'
import { mentionsMusic } from './music-use.ts'
import type { Judged } from './policy-types.ts'
import { toJudged } from './route.ts'
import { rulePattern } from './rule-files.ts'
import { judgeStage } from './rule-table.ts'

// A longer label is judged as a sentence.
const MAX_LABEL_LENGTH = 48

// "orchard.example/demos": the text before it says what the link is for.
const WRITTEN_ADDRESS = /^(?:https?:\/\/)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?(?: ?[↗→»>])?$/

/**
 * An invitation that is only the label of a link: "Submit music" in a menu that leads to a page of the site or to a form. It counts
 * less than any sentence, and only on pages that mention music.
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

/** The short line above a link whose label is its address; null if there is none. */
function textBeforeAddress(page: ParsedPage, { label, start }: PageLink): string | null {
  const lines = label.trim().split('\n')
  if (!WRITTEN_ADDRESS.test(lines.at(-1)?.trim() ?? '')) return null
  const above = page.blocks.findLast(({ end }) => end <= start)
  const line = lines.length > 1 ? lines[0] : above && page.text.slice(above.start, above.end)
  const text = line?.trim().replace(/:$/, '') ?? ''
  return text === '' || text.length > MAX_LABEL_LENGTH || text.includes('@') ? null : text
}

/**
 * Whether the link leads to a page of the site that is named after submitting, or to a service for forms or demos. Links to other sites do
 * not count, and "Submit your music" leading to a sign-up addresses the users of a platform.
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
