import { getDomainWithoutSuffix } from 'tldts'
import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { CompanyFact, PageKind } from '#contracts/scraper/reading.ts'
import { findAddresses } from '#scraper/page/mailboxes/addresses.ts'
import {
  countDistinctWords,
  countListMatches,
  countMatches,
  countSignals,
  countTopicHits,
  pagePattern,
} from '#scraper/page/page-words.ts'
import { blockText, proseBlocks } from '#scraper/text/content-blocks.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import {
  isMediaOutlet,
  listOtherCompanies,
  scoreArticle,
  scoreThirdPerson,
  usesFirstPerson,
  usesWe,
  withoutQuotations,
} from './article-score.ts'
import { claimsMediaTrade, findCategory } from './category.ts'
import { findPageKind } from './page-kind.ts'
import { countSlugWords } from './page-paths.ts'

/** The likelihood, from 0 to 1, that a page is an organisation's own. */
function scoreOwnSite(page: ParsedPage, text: string, company: CompanyFact | null): number {
  const length = Math.max(1200, text.length)
  const spoken = withoutQuotations(text)
  const density = (pattern: RegExp) => (countMatches(spoken, pattern) / length) * 2000
  const name = company === null ? '' : toNameKey(company.value)
  const isOther = listOtherCompanies(page, text).some((other) => toNameKey(other) === name)
  const named =
    name.length > 2 && company !== null && company.source !== 'host' && !isOther ? countName(text, company.value) : 0
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  let sum = -1
  sum += Math.min(
    2.6,
    Math.sqrt(density(pagePattern('company-words')) + density(pagePattern('foreign-company-words'))) * 1.3,
  )
  sum += Math.min(2, named * 0.6)
  sum += page.jsonLdTypes.some((type) => /organi[sz]ation|business|corporation/i.test(type)) ? 0.5 : 0
  sum += /©|\(c\) ?\d{4}/i.test(page.text.slice(0, page.visibleEnd)) ? 0.3 : 0
  sum += page.forms.some(({ takesMusic }) => takesMusic) ? 0.8 : 0
  sum += scoreMailboxes(page, text)
  sum += pagePattern('trade-host').test(page.host.quote) ? 0.5 : 0
  sum += isCompanyPath(page.url) ? 1 : 0
  sum +=
    !pagePattern('guide-title').test(heading) &&
    pagePattern('policy-title').test(text.slice(0, 250)) &&
    usesFirstPerson(spoken)
      ? 0.8
      : 0
  sum -= Math.min(2, density(pagePattern('third-party-words')) * 0.7)
  sum -= Math.min(1.5, density(pagePattern('advice')) * 0.4)
  sum -= scoreArticle(page, text)
  sum -= scoreThirdPerson(page, spoken, named > 0 || pagePattern('trade-host').test(page.host.quote))
  return 1 / (1 + Math.exp(-1.4 * sum))
}

/**
 * Points for a mailbox at the page's own domain, also with another country's suffix. Mailboxes for demos or licences need not be
 * links.
 */
function scoreMailboxes(page: ParsedPage, text: string): number {
  const own = getDomainWithoutSuffix(page.host.quote)
  if (own === null) return 0
  const written = text.toLowerCase()
  if (MUSIC_MAILBOXES.some((local) => written.includes(`${local}@${own}.`))) return 1.6
  return page.mailtos.some(({ address }) => getDomainWithoutSuffix(address) === own) ? 0.8 : 0
}

const MUSIC_MAILBOXES = ['demo', 'demos', 'sync', 'licensing', 'lizenz', 'lizenzen']

/** Whether a path names a company's page, such as /services. A path that spells a headline is an article's. */
function isCompanyPath(url: string): boolean {
  const { pathname } = new URL(url)
  return pagePattern('own-path').test(pathname) && countSlugWords(pathname) <= 4
}

function countName(text: string, value: string): number {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return countMatches(text, new RegExp(`\\b${escaped}\\b`, 'gi'))
}

// A page that does not mention submissions must certainly be its owner's, unless it says "we".
const MIN_OWN_SITE = 0.6
// A page that says less about music than this does not accept any.
const MIN_TOPIC = 0.1
// On a longer page, a single mention is one service among many: labels offer "music publishing" too. Companies of the trade say it twice.
const MIN_LONG_PAGE = 500
// On unseen sites, 1 of 24 opportunities from silent pages below this score and without a mailbox was right, and 23 of 48 of the others.
// Short pages have no room for more.
const CLEAR_TOPIC = 0.8
const MAX_SHORT_PAGE = 600
// Among silent pages that the phrases miss, one in four with seven signals of the trade was right, and a minimum of nine loses none of
// those.
const MIN_TRADE_SIGNALS = 9
const BEGINNING = 400
const MIN_TRADE_HITS = { short: 1.5, long: 3 }

export type Classified = {
  kind: PageKind
  relevant: boolean
  /** Its text without menus and footers is about music for media. Required of pages that do not mention submissions. */
  isInTrade: boolean
  /** Certainly an organisation's own page, and about music. */
  isCompany: boolean
  isHelpPage: boolean
  isShort: boolean
  ownSite: number
  topic: number
  category: OrganisationKind | null
}

/** Decides whether a page belongs to an organisation in the trade or to a third party that writes about it. */
export function classify(page: ParsedPage, company: CompanyFact | null): Classified {
  const text = withTitle(page, page.text.slice(0, page.visibleEnd))
  const isOther = isOtherTrade(page, text)
  const topic = round(scoreTopic(page, text, isOther))
  const own = scoreOwnSite(page, text, company)
  const kind = findPageKind(page, text, own)
  const prose = blockText(page, proseBlocks(page))
  const isBroad = !isOther && hasManyTradeSignals(page, withTitle(page, prose))
  const relevant = kind === 'organisation' && (topic >= 0.2 || isBroad) && isForMedia(page, text)
  const isOwn = kind === 'organisation' && own >= MIN_OWN_SITE && topic >= MIN_TOPIC
  const isHelpPage = kind === 'organisation' && pagePattern('help-page').test(page.url)
  return {
    kind,
    relevant,
    isInTrade:
      relevant &&
      !isHelpPage &&
      (own >= MIN_OWN_SITE || (usesWe(text) && countDistinctWords(text, 'blog') === 0)) &&
      (isBroad || speaksOfTrade(page, topic, prose)),
    isCompany: isOwn,
    isHelpPage,
    isShort: prose.length < MAX_SHORT_PAGE,
    ownSite: round(own),
    topic,
    category: findCategory(page, company?.value ?? null),
  }
}

function scoreTopic(page: ParsedPage, text: string, isOther: boolean): number {
  const hits = countTopicHits(text)
  // A company's name may show its trade even if the words of the page do not.
  const hasTradeHost = hits > 0 && pagePattern('trade-host').test(page.host.quote)
  const weight = isOther ? hits * 0.1 : hits + (hasTradeHost ? 2 : 0)
  return 1 - Math.exp(-weight / 5)
}

/** Lawyers, stations, the press, and film or games companies that list music among the ideas that they do not want. */
function isOtherTrade(page: ParsedPage, text: string): boolean {
  const isTradeHost = pagePattern('trade-host').test(page.host.quote)
  return (
    (!isTradeHost && countListMatches(text, 'other-works') >= 2 && countTopicHits(text) < 6) ||
    pagePattern('law-firm').test(text) ||
    isMediaOutlet(text) ||
    pagePattern('lawyers-host').test(page.host.quote)
  )
}

/** Whether a page mentions music for media. A page that does not must mention submissions. */
function isForMedia(page: ParsedPage, text: string): boolean {
  const media = pagePattern('media')
  const words = text.replace(pagePattern('open-licence'), '')
  return media.test(words) || media.test(page.host.quote)
}

function withTitle(page: ParsedPage, words: string): string {
  return `${page.title?.quote ?? ''}\n${page.description?.quote ?? ''}\n${words}`
}

/** Whether the text of the page is about music for media. Its menu and footer describe other pages. */
function speaksOfTrade(page: ParsedPage, topic: number, own: string): boolean {
  const text = withTitle(page, own)
  const isNamedSo = pagePattern('special-host').test(page.host.quote) && countTopicHits(text) > 0
  const isContactPage = pagePattern('contact-path').test(new URL(page.url).pathname)
  const isBrief = own.length < MIN_LONG_PAGE || isContactPage
  const isClear = isNamedSo || topic >= CLEAR_TOPIC || own.length < MAX_SHORT_PAGE || isContactPage
  if (!isClear && findAddresses(page).length === 0 && !claimsMediaTrade(page)) return false
  const enough = isBrief ? MIN_TRADE_HITS.short : MIN_TRADE_HITS.long
  return (isNamedSo || countTopicHits(text, { special: true }) >= enough) && isForMedia(page, text)
}

/** Whether a page has many signals of the trade, some at its beginning. A page about licences repeats that word, or has it in its path. */
function hasManyTradeSignals(page: ParsedPage, text: string): boolean {
  const isOfLicences = pagePattern('licence-path').test(new URL(page.url).pathname)
  const kinds = countSignals('trade', text) + Number(countListMatches(text, 'licences') >= 3) + Number(isOfLicences)
  return kinds >= MIN_TRADE_SIGNALS && countSignals('trade', text.slice(0, BEGINNING)) > 0
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
