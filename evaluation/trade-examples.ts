import type { GivenPage } from '#contracts/scraper-port.ts'
import { classify } from '#scraper/page/classify.ts'
import { extractCompany } from '#scraper/page/company.ts'
import { tradeSigns } from '#scraper/page/firm-page.ts'
import { hasOtherPurpose } from '#scraper/page/page-purpose.ts'
import { parsePage } from '#scraper/page/parse.ts'
import { beginningsIn, type SaidWords, type TradeSigns } from '#scraper/page/trade-words.ts'
import { readPolicy } from '#scraper/policy/policy.ts'
import type { LabelledPage } from './labelled-page.ts'
import { readMirror } from './read-mirror.ts'
import { renderSource } from './render-source.ts'

/** What the page gate is fitted to: one page, whose it is, and what it shows. Pages of one `site` are never split between fitting and judging. */
export type TradeExample = {
  isFirm: boolean
  kind: 'invented' | 'shipped' | 'real' | 'ordinary'
  site: string
  signs: TradeSigns
  said: SaidWords
}

/** Labelled pages as examples. Those that conditions alone keep from making a row are left out, for they teach nothing about weights. */
export function labelledExamples(pages: readonly LabelledPage[], kind: TradeExample['kind']): TradeExample[] {
  const fetchedAt = new Date()
  return pages.flatMap((page) => {
    const { url, body, contentType, labels } = page
    const about = { isFirm: labels.relevant === true, kind, site: siteOf(page) }
    return labels.relevant == null ? [] : toExample({ url, body, contentType, fetchedAt }, about)
  })
}

/** The site of a labelled page: as its list says, or the host of its address. */
export function siteOf({ site, url }: LabelledPage): string {
  return site ?? new URL(url).host
}

/** Pages of ordinary websites in a folder of public repositories, none of them a firm's. */
export function ordinaryExamples(mirror: string): TradeExample[] {
  const fetchedAt = new Date()
  return [...readMirror(mirror, { most: 8, leaveOut: ['work', 'measure'] })].flatMap(({ site, page, source }) => {
    const host = `${site
      .split('/')[0]
      ?.toLowerCase()
      .replace(/[^a-z0-9-]/g, '')}.example`
    const url = `https://${host}/${page.replace(/[^\w./-]/g, '')}`
    const given = { url, body: renderSource(page, source), contentType: 'text/html' as const, fetchedAt }
    return toExample(given, { isFirm: false, kind: 'ordinary', site })
  })
}

function toExample(page: GivenPage, about: Pick<TradeExample, 'isFirm' | 'kind' | 'site'>): TradeExample[] {
  const parsed = parsePage(page)
  const policy = readPolicy(parsed, page.fetchedAt)
  const signs = tradeSigns(parsed, classify(parsed, extractCompany(parsed)), policy)
  // What is decided without weights teaches nothing about them.
  if (signs === null || hasOtherPurpose(parsed, policy)) return []
  return [{ ...about, signs, said: beginningsIn(parsed) }]
}
