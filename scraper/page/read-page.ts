import { type PageOutcome, type PageReading, PageReadingSchema } from '#contracts/reading.ts'
import type { GivenPage } from '#contracts/scraper-port.ts'
import { extractGuidelines } from '#scraper/policy/guidelines.ts'
import { readPolicy } from '#scraper/policy/policy.ts'
import { isThirdParty, withoutStatus } from '#scraper/policy/third-party.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { FoundLink } from '#scraper/web/found-link.ts'
import { classify } from './classify.ts'
import { extractCompany } from './company.ts'
import { extractContacts, extractOfHouse } from './contacts.ts'
import { likenessToFirm } from './firm-page.ts'
import { ground } from './ground.ts'
import { extractIndustries } from './industries.ts'
import { finerKind, isListedAgency } from './listed-as.ts'
import { loadTables } from './load-tables.ts'
import { materialOf, type PageMaterial } from './page-material.ts'
import { parsePage } from './parse.ts'
import { quietKind } from './quiet-kind.ts'
import { extractTerms } from './terms.ts'

export type ReadResult = {
  outcome: PageOutcome
  detail: string | null
  reading: PageReading | null
  text: string
  links: FoundLink[]
  /** What else than its text a model is told of the page; null if the page could not be parsed. */
  material: PageMaterial | null
}

/**
 * Parse, classify, extract by rules and ground one page. Pure; a page that breaks a stage is an outcome, not an error. Throws only if
 * a table of rules or words is faulty, which is no page's doing.
 */
export function readPage(page: GivenPage): ReadResult {
  loadTables()
  try {
    const parsed = parsePage(page)
    if (parsed.text.slice(0, parsed.visibleEnd).trim().length < 40) {
      return {
        outcome: 'no_text',
        detail: 'the page shows next to no text',
        reading: null,
        text: parsed.text,
        links: parsed.found,
        material: null,
      }
    }
    const reading = wellFormed(PageReadingSchema.parse(ground(extract(parsed, page), parsed.text)), parsed.text)
    return {
      outcome: outcomeOf(reading),
      detail: null,
      reading: callByName(reading, parsed),
      text: parsed.text,
      links: parsed.found,
      material: materialOf(parsed),
    }
  } catch (error) {
    return {
      outcome: 'parse_error',
      detail: error instanceof Error ? error.message.slice(0, 300) : 'unknown',
      reading: null,
      text: '',
      links: [],
      material: null,
    }
  }
}

function extract(parsed: ParsedPage, page: GivenPage): PageReading {
  const company = extractCompany(parsed)
  const classified = classify(parsed, company)
  const { kind, ownSite, topic, category } = classified
  const said = readPolicy(parsed, page.fetchedAt)
  const likeness = likenessToFirm(parsed, classified, said)
  const relevant = likeness !== null || isListedAgency(parsed, classified, page.listedAs)
  const policy = isThirdParty(kind) ? withoutStatus(said, parsed.title?.quote ?? null) : said
  return {
    url: parsed.url,
    read_at: page.fetchedAt.toISOString(),
    title: parsed.title?.quote.slice(0, 500) ?? null,
    page_kind: kind,
    relevant,
    own_site: ownSite,
    topic,
    ...(likeness !== null ? { of_trade: Math.round(likeness * 1000) / 1000 } : {}),
    category: finerKind(category, page.listedAs),
    company,
    contacts: relevant ? extractContacts(parsed) : kind === 'organisation' ? extractOfHouse(parsed) : [],
    industries: extractIndustries(parsed),
    guidelines: relevant ? extractGuidelines(parsed, policy) : [],
    ...(relevant ? { terms: extractTerms(parsed) } : {}),
    policy,
    protected_addresses: parsed.protectedAddresses,
    text_length: parsed.visibleEnd,
  }
}

/** A page that neither makes nor closes a row is called what it is, whoever keeps it; whom a post names is nobody to reach. */
function callByName(reading: PageReading, page: ParsedPage): PageReading {
  if (reading.relevant || reading.policy.status === 'closed') return reading
  const kind = quietKind(reading.page_kind, page)
  return { ...reading, page_kind: kind, contacts: kind === 'organisation' ? reading.contacts : [] }
}

/** A length limit may cut a character in two, and databases do not accept half a character. */
function wellFormed(reading: PageReading, text: string): PageReading {
  // Only a character of two halves can be cut.
  if (!/[\ud800-\udfff]/.test(text)) return reading
  const whole = JSON.stringify(reading, (_key, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
  return PageReadingSchema.parse(JSON.parse(whole))
}

function outcomeOf(reading: PageReading): PageOutcome {
  if (reading.policy.reason === 'language_unread') return 'language_unread'
  if (reading.page_kind !== 'organisation') return 'third_party'
  return reading.relevant ? 'extracted' : 'nothing_found'
}
