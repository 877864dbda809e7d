import { getDomainWithoutSuffix } from 'tldts'
import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { CompanyFact, PageKind } from '#contracts/scraper/reading.ts'
import { findAddresses } from '#scraper/page/mailboxes/addresses.ts'
import { count, countSigns, countWords, kindsOfWords, pageWords, topicHits } from '#scraper/page/page-words.ts'
import { letters } from '#scraper/text/letters.ts'
import { proseBlocks, wordsOf } from '#scraper/text/own-blocks.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import {
  articleSigns,
  isOtherStage,
  isSpokenHere,
  namesOfOtherCompanies,
  speaksAsCompany,
  thirdPersonSigns,
  withoutSpeech,
} from './article-signs.ts'
import { categoryOf, saysMediaTrade } from './category.ts'
import { kindOf } from './page-kind.ts'
import { slugWords } from './page-paths.ts'

/** How likely it is, from 0 to 1, that a page is an organisation's own. */
function ownSiteScore(page: ParsedPage, text: string, company: CompanyFact | null): number {
  const length = Math.max(1200, text.length)
  const spoken = withoutSpeech(text)
  const per = (pattern: RegExp) => (count(spoken, pattern) / length) * 2000
  const name = company === null ? '' : letters(company.value)
  const isOther = namesOfOtherCompanies(page, text).some((other) => letters(other) === name)
  const named =
    name.length > 2 && company !== null && company.source !== 'host' && !isOther ? countNames(text, company.value) : 0
  const heading = page.title?.quote ?? page.text.split('\n')[0] ?? ''
  let sum = -1
  sum += Math.min(2.6, Math.sqrt(per(pageWords('own-words')) + per(pageWords('own-abroad'))) * 1.3)
  sum += Math.min(2, named * 0.6)
  sum += page.jsonLdTypes.some((type) => /organi[sz]ation|business|corporation/i.test(type)) ? 0.5 : 0
  sum += /©|\(c\) ?\d{4}/i.test(page.text.slice(0, page.visibleEnd)) ? 0.3 : 0
  sum += page.forms.some(({ takesMusic }) => takesMusic) ? 0.8 : 0
  sum += mailboxesHere(page, text)
  sum += pageWords('trade-host').test(page.host.quote) ? 0.5 : 0
  sum += isOwnPath(page.url) ? 1 : 0
  sum +=
    !pageWords('guide-title').test(heading) &&
    pageWords('policy-title').test(text.slice(0, 250)) &&
    isSpokenHere(spoken)
      ? 0.8
      : 0
  sum -= Math.min(2, per(pageWords('others-words')) * 0.7)
  sum -= Math.min(1.5, per(pageWords('advice')) * 0.4)
  sum -= articleSigns(page, text)
  sum -= thirdPersonSigns(page, spoken, named > 0 || pageWords('trade-host').test(page.host.quote))
  return 1 / (1 + Math.exp(-1.4 * sum))
}

/**
 * A mailbox at the page's own domain, also under another country's suffix: linked ones, and those for demos or licences also where they
 * are only written.
 */
function mailboxesHere(page: ParsedPage, text: string): number {
  const own = getDomainWithoutSuffix(page.host.quote)
  if (own === null) return 0
  const written = text.toLowerCase()
  if (MUSIC_MAILBOX.some((local) => written.includes(`${local}@${own}.`))) return 1.6
  return page.mailtos.some(({ address }) => getDomainWithoutSuffix(address) === own) ? 0.8 : 0
}

const MUSIC_MAILBOX = ['demo', 'demos', 'sync', 'licensing', 'lizenz', 'lizenzen']

/** A page named after what a company does; a path that spells a whole headline is an article's. */
function isOwnPath(url: string): boolean {
  const { pathname } = new URL(url)
  return pageWords('own-path').test(pathname) && slugWords(pathname) <= 4
}

function countNames(text: string, value: string): number {
  const escaped = value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return count(text, new RegExp(`\\b${escaped}\\b`, 'gi'))
}

// A page that says nothing of submissions has to be its owner's beyond doubt, unless it speaks as "we".
const SURELY_OWN = 0.6
// A page that says less about music than this does not accept any.
const SOME_TOPIC = 0.1
// On a page of some length one mention is a service among many: labels offer "music publishing" too. Those whose trade it is say it twice.
const SHORT_PAGE = 500
// Of the rows of fresh sites from silent pages that say less than this of the trade and show no mailbox 1 of 24 was right, of the others
// 23 of 48. Brief pages have no room for more.
const TELLING_TOPIC = 0.8
const BRIEF_PAGE = 600
// Of silent pages that phrases miss, those with seven kinds of plain words of the trade were right in one case of four, and nothing right is lost with
// nine.
const MANY_KINDS = 9
const BEGINNING = 400
const ENOUGH_OF_TRADE = { short: 1.5, long: 3 }

export type Classified = {
  kind: PageKind
  relevant: boolean
  /** Its own words, without menus and footers, are about music for media; a page that says no more than that needs them. */
  ofTrade: boolean
  /** Surely an organisation's own, and of music. */
  isCompany: boolean
  /** Help for users. */
  isOutside: boolean
  isBrief: boolean
  ownSite: number
  topic: number
  category: OrganisationKind | null
}

/** Own site of an organisation in the trade, or a third party that only writes about it. Pure. */
export function classify(page: ParsedPage, company: CompanyFact | null): Classified {
  const text = titled(page, page.text.slice(0, page.visibleEnd))
  const isOther = isOtherTrade(page, text)
  const topic = round(topicOf(page, text, isOther))
  const own = ownSiteScore(page, text, company)
  const kind = kindOf(page, text, own)
  const prose = wordsOf(page, proseBlocks(page))
  const isBroad = !isOther && isBroadlyOfTrade(page, titled(page, prose))
  const relevant = kind === 'organisation' && (topic >= 0.2 || isBroad) && isForMedia(page, text)
  const isOwn = kind === 'organisation' && own >= SURELY_OWN && topic >= SOME_TOPIC
  const isOutside = kind === 'organisation' && pageWords('help-page').test(page.url)
  return {
    kind,
    relevant,
    ofTrade:
      relevant &&
      !isOutside &&
      (own >= SURELY_OWN || (speaksAsCompany(text) && kindsOfWords(text, 'blog') === 0)) &&
      (isBroad || isOfTrade(page, topic, prose)),
    isCompany: isOwn,
    isOutside,
    isBrief: prose.length < BRIEF_PAGE,
    ownSite: round(own),
    topic,
    category: categoryOf(page, company?.value ?? null),
  }
}

function topicOf(page: ParsedPage, text: string, isOther: boolean): number {
  const hits = topicHits(text)
  // A company's own name tells its trade even where a page's words do not.
  const isNamedSo = hits > 0 && pageWords('trade-host').test(page.host.quote)
  const weight = isOther ? hits * 0.1 : hits + (isNamedSo ? 2 : 0)
  return 1 - Math.exp(-weight / 5)
}

/** Lawyers, stations and the press; and a film or games company that lists music among the ideas it does not want is no music company. */
function isOtherTrade(page: ParsedPage, text: string): boolean {
  const isTradeHost = pageWords('trade-host').test(page.host.quote)
  return (
    (!isTradeHost && countWords(text, 'other-works') >= 2 && topicHits(text) < 6) ||
    pageWords('law-firm').test(text) ||
    isOtherStage(text) ||
    pageWords('lawyers-host').test(page.host.quote)
  )
}

/** Whether a page has some word about music for media; one without must say something of submissions itself. */
function isForMedia(page: ParsedPage, text: string): boolean {
  const media = pageWords('media')
  const words = text.replace(pageWords('open-licence'), '')
  return media.test(words) || media.test(page.host.quote)
}

/** Words of a page under its title and description. */
function titled(page: ParsedPage, words: string): string {
  return `${page.title?.quote ?? ''}\n${page.description?.quote ?? ''}\n${words}`
}

/** Whether the page's own words speak of music for media: the menu and the footer tell what other pages are about. */
function isOfTrade(page: ParsedPage, topic: number, own: string): boolean {
  const text = titled(page, own)
  const isNamedSo = pageWords('special-host').test(page.host.quote) && topicHits(text) > 0
  const isOfContacts = pageWords('contact-path').test(new URL(page.url).pathname)
  const isBrief = own.length < SHORT_PAGE || isOfContacts
  const isTold = isNamedSo || topic >= TELLING_TOPIC || own.length < BRIEF_PAGE || isOfContacts
  if (!isTold && findAddresses(page).length === 0 && !saysMediaTrade(page)) return false
  const enough = isBrief ? ENOUGH_OF_TRADE.short : ENOUGH_OF_TRADE.long
  return (isNamedSo || topicHits(text, { special: true }) >= enough) && isForMedia(page, text)
}

/** Many kinds of words of the trade, some of them at the beginning; a page of licences says that word again and again, or in its path. */
function isBroadlyOfTrade(page: ParsedPage, text: string): boolean {
  const isOfLicences = pageWords('licence-path').test(new URL(page.url).pathname)
  const kinds = countSigns('trade', text) + Number(countWords(text, 'licences') >= 3) + Number(isOfLicences)
  return kinds >= MANY_KINDS && countSigns('trade', text.slice(0, BEGINNING)) > 0
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
