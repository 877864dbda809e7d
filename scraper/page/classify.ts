import type { OrganisationKind } from '#contracts/directory.ts'
import type { CompanyFact, PageKind } from '#contracts/reading.ts'
import { proseBlocks, wordsOf } from '#scraper/text/own-blocks.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { findAddresses } from './addresses.ts'
import { categoryOf, saysMediaTrade } from './category.ts'
import { isOnePerson } from './one-person.ts'
import { isOtherStage, speaksAsFirm } from './outsiders.ts'
import { ownScore } from './own-score.ts'
import { kindOf } from './page-kind.ts'
import { countWords, kindsOfTrade, kindsOfWords, pageWords, topicHits } from './page-words.ts'
import { wholeText } from './whole-text.ts'

// A page that says nothing of submissions has to be its owner's beyond doubt, unless it speaks as "we".
const SURELY_OWN = 0.6
// Whoever says less of music than this does not take any.
const SOME_TOPIC = 0.1
// On a page of some length one mention is a service among many: labels offer "music publishing" too. Those whose trade it is say it twice.
const SHORT_PAGE = 500
// Of the rows of fresh sites from silent pages that say less than this of the trade and show no mailbox 1 of 24 was right, of the others
// 23 of 48 (docs/decisions/071). Brief pages have no room for more.
const TELLING_TOPIC = 0.8
const BRIEF_PAGE = 600
// Of silent pages that phrases miss, those with seven kinds of plain words of the trade were right in one case of four, and nothing right is lost with
// nine (docs/decisions/080).
const MANY_KINDS = 9
const BEGINNING = 400
const ENOUGH_OF_TRADE = { short: 1.5, long: 3 }

export type Classified = {
  kind: PageKind
  relevant: boolean
  /** Its own words, without menus and footers, are about music for media; a page that says no more than that needs them. */
  ofTrade: boolean
  /** Surely an organisation's own, and of music. */
  isHouse: boolean
  /** Somebody who is hired to write music, or help for users. */
  isOutside: boolean
  isBrief: boolean
  ownSite: number
  topic: number
  category: OrganisationKind | null
}

/** Own site of an organisation in the trade, or a third party that only writes about it. Pure. */
export function classify(page: ParsedPage, company: CompanyFact | null): Classified {
  const { text } = wholeText(page)
  const isOther = isOtherTrade(page, text)
  const topic = round(topicOf(page, text, isOther))
  const own = ownScore(page, text, company)
  const kind = kindOf(page, text, own, topic)
  const prose = wordsOf(page, proseBlocks(page))
  const isBroad = !isOther && isBroadlyOfTrade(page, titled(page, prose))
  const relevant = kind === 'organisation' && (topic >= 0.2 || isBroad) && isForMedia(page, text)
  const isOwn = kind === 'organisation' && own >= SURELY_OWN && topic >= SOME_TOPIC
  const isOutside = kind === 'organisation' && (isHelp(page) || isOnePerson(page, text, company?.value ?? null))
  return {
    kind,
    relevant,
    ofTrade:
      relevant &&
      !isOutside &&
      (own >= SURELY_OWN || (speaksAsFirm(text) && kindsOfWords(text, 'blog') === 0)) &&
      (isBroad || isOfTrade(page, topic, prose)),
    isHouse: isOwn,
    isOutside,
    isBrief: prose.length < BRIEF_PAGE,
    ownSite: round(own),
    topic,
    category: categoryOf(page, company?.value ?? null),
  }
}

function topicOf(page: ParsedPage, text: string, isOther: boolean): number {
  const hits = topicHits(text)
  // A firm's own name tells its trade even where a page's words do not.
  const isNamedSo = hits > 0 && pageWords('trade-host').test(page.host.quote)
  const said = isOther ? hits * 0.1 : hits + (isNamedSo ? 2 : 0)
  return 1 - Math.exp(-said / 5)
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
  const { look } = wholeText(page)
  const media = pageWords('media')
  const words = text.replace(pageWords('open-licence').within(look), '')
  return media.within(look).test(words) || media.test(page.host.quote)
}

function isHelp({ url }: ParsedPage): boolean {
  return pageWords('help-page').test(url)
}

/** A page's own words under its title and description. */
function titled(page: ParsedPage, words: string): string {
  return `${page.title?.quote ?? ''}\n${page.description?.quote ?? ''}\n${words}`
}

/** Whether the page's own words speak of music for media: the menu and the footer tell what other pages are about. */
function isOfTrade(page: ParsedPage, topic: number, own: string): boolean {
  const text = titled(page, own)
  const { look } = wholeText(page)
  const isNamedSo = pageWords('special-host').test(page.host.quote) && topicHits(text, { look }) > 0
  const isOfContacts = pageWords('contact-path').test(new URL(page.url).pathname)
  const isBrief = own.length < SHORT_PAGE || isOfContacts
  const isTold = isNamedSo || topic >= TELLING_TOPIC || own.length < BRIEF_PAGE || isOfContacts
  if (!isTold && findAddresses(page).length === 0 && !saysMediaTrade(page)) return false
  const enough = isBrief ? ENOUGH_OF_TRADE.short : ENOUGH_OF_TRADE.long
  return (isNamedSo || topicHits(text, { special: true, look }) >= enough) && isForMedia(page, text)
}

/** Many kinds of words of the trade, some of them at the beginning; a page of licences says that word again and again, or in its path. */
function isBroadlyOfTrade(page: ParsedPage, text: string): boolean {
  const { look } = wholeText(page)
  const isOfLicences = pageWords('licence-path').test(new URL(page.url).pathname)
  const kinds = kindsOfTrade(text, look) + Number(countWords(text, 'licences', look) >= 3) + Number(isOfLicences)
  return kinds >= MANY_KINDS && kindsOfTrade(text.slice(0, BEGINNING), look) > 0
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
