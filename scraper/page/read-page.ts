import { type PageOutcome, type PageReading, PageReadingSchema, type Policy } from '#contracts/scraper/reading.ts'
import type { FetchedPage } from '#contracts/scraper/scraper-port.ts'
import { isListedAgency, refineCategory } from '#scraper/page/kind/category.ts'
import { loadRewrites } from '#scraper/policy/clauses.ts'
import { extractGuidelines } from '#scraper/policy/guidelines.ts'
import { readPolicy } from '#scraper/policy/policy.ts'
import { isGuidance } from '#scraper/policy/policy-types.ts'
import { readRuleGroups } from '#scraper/policy/rule-table.ts'
import { isThirdParty, withoutStatus } from '#scraper/policy/third-party.ts'
import { loadJobTitleWords } from '#scraper/text/job-titles.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { FoundLink } from '#scraper/web/found-link.ts'
import { extractCompany } from './company/extract-company.ts'
import { loadSelfNamingSentences } from './company/self-names.ts'
import { groundReading } from './ground.ts'
import { extractIndustries } from './industries.ts'
import { loadCategories } from './kind/category.ts'
import { type Classified, classify } from './kind/classify.ts'
import { loadPagePaths } from './kind/page-paths.ts'
import { hasOtherPurpose, loadPurposes } from './kind/page-purpose.ts'
import { findSilentPageKind } from './kind/silent-page-kind.ts'
import { loadTradeWeights, scoreTrade, type TradeFeatures } from './kind/trade-score.ts'
import { findAddresses } from './mailboxes/addresses.ts'
import { extractCompanyContacts, extractContacts } from './mailboxes/contacts.ts'
import { buildPageMaterial, type PageMaterial } from './page-material.ts'
import { loadPageWords, pagePattern } from './page-words.ts'
import { parsePage } from './parse/parse-page.ts'
import { extractTerms } from './terms.ts'

// From this score on, results were hardly ever wrong on unseen sites.
const CERTAIN_SCORE = 4

/**
 * How certainly a page belongs to a company of the trade, up to 1; null if it makes no opportunity. The verdict of the conditions is the
 * heaviest of a few features, which are weighed together with the page's words (docs/decisions/113).
 */
function scoreLikeness(page: ParsedPage, classified: Classified, policy: Policy): number | null {
  const features = findTradeFeatures(page, classified, policy)
  if (features === null) return null
  // A request for music on a page that does not mention the trade is for playlists or a show.
  const isForOthers = features.company === 0 && features.submissions === 1
  if (features.verdict === 0 && (classified.isHelpPage || isForOthers)) return null
  const score = scoreTrade(page, features)
  if (score <= 0 || hasOtherPurpose(page, policy)) return null
  // A company's post is no offer unless it mentions submissions. A short post only describes the company and counts.
  const isOffer =
    features.submissions === 1 || classified.isShort || findSilentPageKind(classified.kind, page) === 'organisation'
  return isOffer ? Math.min(1, score / CERTAIN_SCORE) : null
}

/** The features of a page; null if it is not an organisation's own. */
function findTradeFeatures(page: ParsedPage, classified: Classified, policy: Policy): TradeFeatures | null {
  if (classified.kind !== 'organisation') return null
  const speaks = mentionsSubmissions(policy)
  const verdict = speaks ? classified.relevant || hasDemoPolicy(classified, policy, page) : classified.isInTrade
  return {
    verdict: Number(verdict),
    company: Number(classified.isCompany),
    own: classified.ownSite,
    topic: classified.topic,
    mailbox: Number(findAddresses(page).length > 0),
    brief: Number(classified.isShort),
    submissions: Number(speaks),
  }
}

/**
 * A label that says whether it listens to demos is relevant, even if it mentions no media, and even if only its host shows that it is a
 * label. So is a page that refuses music by name, even if it says more about scripts and ideas.
 */
function hasDemoPolicy({ kind, topic }: Classified, policy: Policy, page: ParsedPage): boolean {
  if (kind !== 'organisation' || !mentionsSubmissions(policy)) return false
  const isMusical = topic >= 0.15 || refusesMusic(policy)
  return pagePattern('host-of-a-label').test(page.host.quote) || (isMusical && mentionsTrade(page))
}

function refusesMusic({ statements }: Policy): boolean {
  return statements.some(({ kind, span }) => kind === 'refusal' && pagePattern('music-refused').test(span.quote))
}

function mentionsTrade({ text, visibleEnd }: ParsedPage): boolean {
  return pagePattern('trade-phrases').test(text.slice(0, visibleEnd))
}

function mentionsSubmissions({ statements }: Policy): boolean {
  return statements.some(({ kind }) => !isGuidance(kind))
}

export type ReadResult = {
  outcome: PageOutcome
  detail: string | null
  reading: PageReading | null
  text: string
  links: FoundLink[]
  /** What a model gets in addition to the text; null if the page could not be parsed. */
  material: PageMaterial | null
}

const NO_READING = { reading: null, text: '', links: [], material: null }

/**
 * Parses, classifies, extracts and grounds one page by rules. A page that breaks a stage gets an outcome, not an error. Throws only if a
 * file of rules or words is invalid.
 */
export function readPage(page: FetchedPage): ReadResult {
  loadTables()
  try {
    const parsed = parsePage(page)
    if (parsed.text.slice(0, parsed.visibleEnd).trim().length < 40) {
      const detail = 'the page shows next to no text'
      return { ...NO_READING, outcome: 'no_text', detail, text: parsed.text, links: parsed.found }
    }
    const reading = toWellFormed(
      PageReadingSchema.parse(groundReading(extractReading(parsed, page), parsed.text)),
      parsed.text,
    )
    return {
      outcome: findOutcome(reading),
      detail: null,
      reading: refineKind(reading, parsed),
      text: parsed.text,
      links: parsed.found,
      material: buildPageMaterial(parsed),
    }
  } catch (error) {
    const detail = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    return { ...NO_READING, outcome: 'parse_error', detail }
  }
}

function extractReading(parsed: ParsedPage, page: FetchedPage): PageReading {
  const company = extractCompany(parsed)
  const classified = classify(parsed, company)
  const { kind, ownSite, topic, category } = classified
  const stated = readPolicy(parsed, page.fetchedAt)
  const likeness = scoreLikeness(parsed, classified, stated)
  const relevant = likeness !== null || isListedAgency(parsed, classified, page.listedAs)
  const policy = isThirdParty(kind) ? withoutStatus(stated, parsed.title?.quote ?? null) : stated
  return {
    url: parsed.url,
    read_at: page.fetchedAt.toISOString(),
    title: parsed.title?.quote.slice(0, 500) ?? null,
    page_kind: kind,
    relevant,
    own_site: ownSite,
    topic,
    ...(likeness !== null ? { of_trade: Math.round(likeness * 1000) / 1000 } : {}),
    category: refineCategory(category, page.listedAs),
    company,
    contacts: relevant ? extractContacts(parsed) : kind === 'organisation' ? extractCompanyContacts(parsed) : [],
    industries: extractIndustries(parsed),
    guidelines: relevant ? extractGuidelines(parsed, policy) : [],
    ...(relevant ? { terms: extractTerms(parsed) } : {}),
    policy,
    protected_addresses: parsed.protectedAddresses,
    text_length: parsed.visibleEnd,
  }
}

/** Gives a page that neither makes nor closes an opportunity its specific kind. People in posts are not contacts. */
function refineKind(reading: PageReading, page: ParsedPage): PageReading {
  if (reading.relevant || reading.policy.status === 'closed') return reading
  const kind = findSilentPageKind(reading.page_kind, page)
  return { ...reading, page_kind: kind, contacts: kind === 'organisation' ? reading.contacts : [] }
}

/** A length limit may cut a surrogate pair, and databases do not accept half of one. */
function toWellFormed(reading: PageReading, text: string): PageReading {
  if (!/[\ud800-\udfff]/.test(text)) return reading
  const whole = JSON.stringify(reading, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
  return PageReadingSchema.parse(JSON.parse(whole))
}

function findOutcome(reading: PageReading): PageOutcome {
  if (reading.policy.reason === 'language_unread') return 'language_unread'
  if (reading.page_kind !== 'organisation') return 'third_party'
  return reading.relevant ? 'extracted' : 'nothing_found'
}

/** Loads every file of rules and words outside the try block, so that an invalid file is not taken for a broken page. */
function loadTables(): void {
  readRuleGroups()
  loadRewrites()
  loadCategories()
  loadPurposes()
  loadPageWords()
  loadSelfNamingSentences()
  loadPagePaths()
  loadJobTitleWords()
  loadTradeWeights()
}
