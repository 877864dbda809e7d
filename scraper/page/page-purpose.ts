import { z } from 'zod'
import type { Policy } from '#contracts/reading.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readTable } from '#scraper/text/read-table.ts'
import { mayMatch, type SievedRegExp, sieved } from '#scraper/text/sieve.ts'
import { saysOtherTrade } from './category.ts'
import { wholeText } from './whole-text.ts'

/** The part of a path that names a purpose other than taking music: legal texts, the press, help, shops, courses and writing. */
const OTHER_PATH =
  /(?:^|\/)(?:privacy(?:-policy)?|cookies?(?:-policy)?|impressum|eula|refunds?(?:-policy)?|newsletter|press(?:-kit|-room)?|interviews?|interview-requests?|journal|articles?|guides?|support|help-cent(?:er|re)|careers|jobs|vacancies|residenc(?:y|ies)|camps?|courses?|workshops?|licen[cs]es-?page|pricing|404|log-?in|sign-?up|cart|checkout|shop|store|brand(?:-guidelines)?)(?:\.\w+)?(?:\/|$)/i
const OTHER_TITLE =
  /\b(?:newsletter|press kit|media resources|brand guidelines|privacy policy|cookie policy|interview requests?|residenc(?:y|ies)|boot ?camp|masterclass)\b/i
const LEGAL_PATH = /(?:^|\/)(?:legal|terms(?:-(?:of-(?:use|service)|and-conditions))?)(?:\.\w+)?\/?$/i
const OF_SUBMISSIONS = /\b(?:unsolicited|unrequested|uninvited|submissions?|demos?)\b/i
const STATION = /\bradio\b|\bfm\b/i
const ON_AIR =
  /\b(?:airplay|on[- ]air|airwaves|presenters?|programming|broadcast\w*|rotation|listeners|our (?:shows?|programmes?|djs?))\b/gi
const LABEL = /\b(?:record|net|indie|music) ?label\b|\bour label\b|\bour (?:releases|roster|catalog(?:ue)?)\b/i

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
type Purpose = { id: string; needs: number; silent?: true; signs: SievedRegExp[] }
type Purposes = { house: SievedRegExp[]; purposes: Purpose[] }

// Read when the first page is judged: most processes import the reader and never read a page.
let purposes: Purposes | undefined

/** Reads the table once. Throws if it is faulty. */
export function readPurposes(): Purposes {
  if (purposes !== undefined) return purposes
  const table = readTable(new URL('./purposes.yaml', import.meta.url), PurposesSchema)
  const compiled = (patterns: string[]) => patterns.map((pattern) => sieved(new RegExp(pattern, 'i')))
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
  const own = page.blocks
    .filter(({ zone }) => zone !== 'nav' && zone !== 'footer')
    .map(({ start, end }) => page.text.slice(start, end))
  const parts = [page.title?.quote ?? '', page.description?.quote ?? '', ...own]
  const text = parts.join('\n').slice(0, 40_000)
  const { look } = wholeText(page)
  const isShown = ({ needed, plain }: SievedRegExp) => mayMatch(look, needed) && plain.test(text)
  const shown = (signs: SievedRegExp[]) => signs.filter(isShown).length
  const isNews = (signs: RegExp[]) => {
    const [one = '', other] = parts.filter((part) => signs.some((sign) => sign.test(part)))
    return other === undefined && one.length < text.length / 4
  }
  const { house, purposes } = readPurposes()
  const known = purposes.filter(
    ({ needs, silent, signs }) => (isSilent || silent !== true) && shown(signs) >= needs && !isNews(signs),
  )
  const [found] = known
  if (found === undefined) return null
  const more = Math.min(2, shown(house))
  return known.find(({ needs, signs }) => shown(signs) >= needs + more)?.id ?? null
}

/** Whether a page of a company serves something else than taking music, so that it makes no row whatever it mentions. */
export function hasOtherPurpose(page: ParsedPage, policy: Policy): boolean {
  const { pathname } = new URL(page.url)
  if (OTHER_PATH.test(pathname)) return true
  // Legal texts refuse what nobody asked for, and that counts; whatever else they say of music is about their users.
  if (LEGAL_PATH.test(pathname) && !(policy.status === 'closed' && OF_SUBMISSIONS.test(policy.evidence?.quote ?? '')))
    return true
  const title = page.title?.quote ?? ''
  if (OTHER_TITLE.test(title)) return true
  return isStation(page, title) || saysOtherTrade(page) || purposeOf(page, policy.status === 'unknown') !== null
}

/** A radio station asks for music to play it, not to represent it. */
function isStation(page: ParsedPage, title: string): boolean {
  const text = page.text.slice(0, page.visibleEnd)
  const named = STATION.test(`${page.host.quote.replace(/radio/gi, ' radio ')} ${title} ${page.siteName?.quote ?? ''}`)
  const signs = new Set(text.match(ON_AIR)?.map((word) => word.toLowerCase().slice(0, 7))).size
  return (named && signs >= 1) || (signs >= 3 && !LABEL.test(text))
}
