import { z } from 'zod'
import type { Policy } from '#contracts/reading.ts'
import { ownBlocks } from '#scraper/text/own-blocks.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readTable } from '#scraper/text/read-table.ts'
import { Pattern } from '#scraper/text/sieve/pattern.ts'
import { mayMatch } from '#scraper/text/sieve/sieve.ts'
import { saysOtherTrade } from './category.ts'
import { kindsOfWords, pageWords } from './page-words.ts'
import { wholeText } from './whole-text.ts'

const PatternsSchema = z.array(z.string().min(3).max(124)).min(2)
const PurposesSchema = z.strictObject({
  house: PatternsSchema,
  purposes: z.array(
    z.strictObject({
      id: z.string(),
      needs: z.number().int().min(2),
      silent: z.literal(true).optional(),
      signs: PatternsSchema,
    }),
  ),
})
type Purpose = { id: string; needs: number; silent?: true; signs: Pattern[] }
type Purposes = { house: Pattern[]; purposes: Purpose[] }

// Read when the first page is judged: most processes import the reader and never read a page.
let purposes: Purposes | undefined

/** Reads the table once. Throws if it is faulty. */
export function readPurposes(): Purposes {
  if (purposes !== undefined) return purposes
  const table = readTable(new URL('./purposes.yaml', import.meta.url), PurposesSchema)
  const compiled = (patterns: string[]) => patterns.map((pattern) => new Pattern(new RegExp(pattern, 'i')))
  purposes = {
    house: compiled(table.house),
    purposes: table.purposes.map((one) => ({ ...one, signs: compiled(one.signs) })),
  }
  return purposes
}

/**
 * The purpose that the page's own words, without menus and footers, show; null if they show none. What one paragraph among many shows
 * is news, not what the page is for.
 */
export function purposeOf(page: ParsedPage, isSilent: boolean): string | null {
  const own = ownBlocks(page).map(({ start, end }) => page.text.slice(start, end))
  const parts = [page.title?.quote ?? '', page.description?.quote ?? '', ...own]
  const text = parts.join('\n').slice(0, 40_000)
  const { look } = wholeText(page)
  // Most purposes have too few signs whose words are on the page, and none of these need be looked for.
  const shown = (signs: Pattern[], least: number) => {
    const may = signs.filter(({ needed }) => mayMatch(look, needed))
    return may.length < least ? 0 : may.filter(({ plain }) => plain.test(text)).length
  }
  const isNews = (signs: Pattern[]) => {
    const [one = '', other] = parts.filter((part) => signs.some((sign) => sign.test(part)))
    return other === undefined && one.length < text.length / 4
  }
  const { house, purposes } = readPurposes()
  const known = purposes.filter(
    ({ needs, silent, signs }) => (isSilent || silent !== true) && shown(signs, needs) >= needs && !isNews(signs),
  )
  const [found] = known
  if (found === undefined) return null
  const more = Math.min(2, shown(house, 1))
  return known.find(({ needs, signs }) => shown(signs, needs + more) >= needs + more)?.id ?? null
}

/** Whether a page of a company serves something else than taking music, so that it makes no row whatever it mentions. */
export function hasOtherPurpose(page: ParsedPage, policy: Policy): boolean {
  const { pathname } = new URL(page.url)
  if (pageWords('other-path').test(pathname)) return true
  if (policy.status !== 'open' && pageWords('help-path').test(pathname)) return true
  // Legal texts refuse what nobody asked for, and that counts; whatever else they say of music is about their users.
  const isRefusal = policy.status === 'closed' && pageWords('of-submissions').test(policy.evidence?.quote ?? '')
  if (pageWords('legal-path').test(pathname) && !isRefusal) return true
  const title = page.title?.quote ?? ''
  if (pageWords('other-title').test(title)) return true
  return isStation(page, title) || saysOtherTrade(page) || purposeOf(page, policy.status === 'unknown') !== null
}

/** A radio station asks for music to play it, not to represent it. */
function isStation(page: ParsedPage, title: string): boolean {
  const text = page.text.slice(0, page.visibleEnd)
  const named = `${page.host.quote.replace(/radio/gi, ' radio ')} ${title} ${page.siteName?.quote ?? ''}`
  const isNamed = pageWords('station').test(named)
  const signs = kindsOfWords(text, 'on-air', wholeText(page).look)
  return (isNamed && signs >= 1) || (signs >= 3 && !pageWords('own-label').test(text))
}
