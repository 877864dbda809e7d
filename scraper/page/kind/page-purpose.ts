import { z } from 'zod'
import type { Policy } from '#contracts/scraper/reading.ts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { contentBlocks } from '#scraper/text/content-blocks.ts'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { once } from '#scraper/text/once.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { claimsOtherTrade } from './category.ts'

const PatternsSchema = z.array(z.string().min(3).max(124)).min(2)
const PurposesSchema = z.strictObject({
  company: PatternsSchema,
  purposes: z.array(
    z.strictObject({
      id: z.string(),
      needs: z.number().int().min(2),
      silent: z.literal(true).optional(),
      signals: PatternsSchema,
    }),
  ),
})

/** Throws if the YAML file is invalid. */
export const loadPurposes = once(() => {
  const table = loadYaml(new URL('./page-purposes.yaml', import.meta.url), PurposesSchema)
  const compiled = (patterns: string[]) => patterns.map((pattern) => new RegExp(pattern, 'i'))
  return {
    company: compiled(table.company),
    purposes: table.purposes.map((one) => ({ ...one, signals: compiled(one.signals) })),
  }
})

/**
 * Whether the text of a page, without menus and footers, shows another purpose. A purpose that only one of many paragraphs shows is news,
 * not the purpose of the page.
 */
function showsPurpose(page: ParsedPage, isSilent: boolean): boolean {
  const own = contentBlocks(page).map(({ start, end }) => page.text.slice(start, end))
  const parts = [page.title?.quote ?? '', page.description?.quote ?? '', ...own]
  const text = parts.join('\n').slice(0, 40_000)
  const shown = (signals: RegExp[]) => signals.filter((signal) => signal.test(text)).length
  const isNews = (signals: RegExp[]) => {
    const [one = '', other] = parts.filter((part) => signals.some((signal) => signal.test(part)))
    return other === undefined && one.length < text.length / 4
  }
  const { company, purposes } = loadPurposes()
  const known = purposes.filter(
    ({ needs, silent, signals }) => (isSilent || silent !== true) && shown(signals) >= needs && !isNews(signals),
  )
  if (known.length === 0) return false
  const more = Math.min(2, shown(company))
  return known.some(({ needs, signals }) => shown(signals) >= needs + more)
}

/** Whether a company page has another purpose than taking music, so that it makes no opportunity whatever it mentions. */
export function hasOtherPurpose(page: ParsedPage, policy: Policy): boolean {
  const { pathname } = new URL(page.url)
  if (pagePattern('other-path').test(pathname)) return true
  if (policy.status !== 'open' && pagePattern('help-path').test(pathname)) return true
  // Legal texts may refuse unsolicited material, which counts. Everything else they say about music concerns users.
  const isRefusal = policy.status === 'closed' && pagePattern('submission-words').test(policy.evidence?.quote ?? '')
  if (pagePattern('legal-path').test(pathname) && !isRefusal) return true
  const title = page.title?.quote ?? ''
  if (pagePattern('other-title').test(title)) return true
  return claimsOtherTrade(page) || showsPurpose(page, policy.status === 'unknown')
}
