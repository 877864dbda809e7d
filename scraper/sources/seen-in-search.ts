import { type PageReading, type Span, unknownPolicy } from '#contracts/scraper/reading.ts'
import {
  type PageResult,
  type Resolver,
  RunEndedError,
  type RunSummary,
  type ScraperStore,
  type SiteOutcome,
} from '#contracts/scraper/scraper-port.ts'
import type { Clock } from '#scraper/clock.ts'
import { findJobTitles, isPersonName, PERSON_NAME } from '#scraper/text/job-titles.ts'
import { cleanText } from '#scraper/text/page-text.ts'
import type { SearchResult } from './search/provider.ts'

type Profile = {
  /** Identifies the person or company on the network; the same for all spellings of the address. */
  key: string
  kind: 'person' | 'company' | 'either'
}

/** The addresses on these networks that are profiles of one person or company. */
const PROFILES: [RegExp, RegExp, Profile['kind']][] = [
  [/(?:^|\.)linkedin\.com$/, /^\/in\/[^/]+$/, 'person'],
  [/(?:^|\.)linkedin\.com$/, /^\/company\/[^/]+(?:\/about)?$/, 'company'],
  [/(?:^|\.)(?:facebook|fb)\.com$/, /^\/[\w.-]{3,}(?:\/about)?$/, 'either'],
  [/(?:^|\.)instagram\.com$/, /^\/[\w.]{2,}$/, 'either'],
  [/(?:^|\.)(?:x|twitter)\.com$/, /^\/\w{2,15}$/, 'either'],
  [/(?:^|\.)threads\.net$/, /^\/@[\w.]{2,}$/, 'either'],
]
const NO_PROFILE =
  /^\/(?:home|explore|search|hashtag|i|p|reel|reels|stories|watch|groups|events|pages|login|share|intent|public)\b/

/** The profile at an address on one of the networks; null for posts, lists and other sites. Pure. */
function findProfile(address: string): Profile | null {
  const url = URL.parse(address)
  if (url === null || NO_PROFILE.test(url.pathname)) return null
  const path = url.pathname.replace(/\/$/, '').toLowerCase()
  const found = PROFILES.find(([host, pattern]) => host.test(url.hostname) && pattern.test(path))
  if (found === undefined) return null
  // uk.linkedin.com and www.linkedin.com show the same profile.
  const network = url.hostname
    .split('.')
    .slice(-2)
    .join('.')
    .replace(/^twitter\.com$/, 'x.com')
    .replace(/^fb\.com$/, 'facebook.com')
  return { key: `${network}${path.replace(/\/about$/, '')}`, kind: found[2] }
}

type SeenInSearch = {
  /** The profile's key, never the network's domain. */
  key: string
  page: PageResult
}

/** Suffixes that networks append to titles. */
const NETWORK_TAIL =
  /\s*(?:[|·•-]\s*(?:LinkedIn|Facebook|Threads)\b.*|[•·]\s*Instagram.*|\/\s*(?:X|Twitter)|on (?:X|Instagram|Threads)\b.*|\((?:@[\w.]+)\).*)\s*$/i
const SEPARATOR = / [-–—|] /
const ON_TOPIC =
  /\b(?:sync(?:h|hroni[sz]ation)? (?:licensing|agency|library|team|department|representation)|music (?:supervis\w+|licensing|clearance|library|for (?:film|tv|ads|media))|production music|trailer music|licens\w+ music)\b/i

/**
 * Extracts a person or company from a search result's title and snippet, because the page itself is never fetched. Null if they name nobody
 * who chooses or licenses music. Every fact is in title or snippet; no e-mail address is taken or guessed, and the status stays unknown. Pure.
 */
export function readSearchResult(result: SearchResult): SeenInSearch | null {
  const profile = findProfile(result.url)
  if (profile === null) return null
  const title = cleanText(result.title).trim()
  const text = `${title}\n${cleanText(result.snippet).trim()}`
  const person = profile.kind === 'company' ? null : readPerson(text, title)
  const facts = person ?? (profile.kind === 'person' ? null : readCompany(text, title))
  if (facts === null) return null
  const { name, role, company } = facts
  const contact = { email: null, email_kind: null, source: 'text' as const, rank: 1 }
  const reading: PageReading = {
    url: result.url,
    read_at: result.fetchedAt.toISOString(),
    title: title.slice(0, 500) || null,
    page_kind: 'other',
    // Not the organisation's own page: no rule may treat it as one.
    relevant: false,
    own_site: 0,
    topic: 0,
    category: null,
    company: company === null ? null : { ...factOf(company), source: 'text' },
    contacts: name === null ? [] : [{ ...contact, name: factOf(name), role: role === null ? null : factOf(role) }],
    industries: [],
    guidelines: [],
    policy: unknownPolicy('unchecked'),
    protected_addresses: 0,
    text_length: text.length,
    seen_in_search: true,
  }
  const detail = `result ${result.rank} of ${result.provider}; the page itself is never fetched`
  return {
    key: profile.key,
    page: { url: result.url, outcome: 'seen_in_search', detail, reading, etag: null, lastModified: null },
  }
}

type Facts = { name: Span | null; role: Span | null; company: Span | null }

/** "Name - Role - Company | Network", or "Name - Company" with the role at the start of the snippet. */
function readPerson(text: string, title: string): Facts | null {
  const own = title.replace(NETWORK_TAIL, '')
  const [name = '', ...rest] = own.split(SEPARATOR).map((part) => part.trim())
  if (PERSON_NAME.exec(name)?.[0] !== name || !isPersonName(name)) return null
  const roleAt = rest.findIndex((part) => roleIn(part) !== null)
  const rolePart = rest[roleAt] ?? ''
  const role = roleAt === -1 ? roleIn(text.slice(title.length + 1, title.length + 161)) : roleIn(rolePart)
  if (role === null) return null
  // "Music Supervisor at Company" has both in one part.
  const employer =
    /\b(?:at|@|for|bei|chez) (.{2,80})$/i.exec(rolePart)?.[1] ?? rest.find((_, index) => index !== roleAt) ?? null
  const named = employer === null || isTruncated(employer) || roleIn(employer) === employer ? null : employer
  return { name: spanOf(text, name), role: spanOf(text, role), company: named === null ? null : spanOf(text, named) }
}

/** The title is the company's name, and title or snippet says that the company deals in music for media. */
function readCompany(text: string, title: string): Facts | null {
  const [name = ''] = title.replace(NETWORK_TAIL, '').split(SEPARATOR)
  const company = name.replace(/[:,].*$/, '').trim()
  if (company.length < 2 || company.length > 80 || isTruncated(company) || !ON_TOPIC.test(text)) return null
  return { name: null, role: null, company: spanOf(text, company) }
}

function roleIn(text: string): string | null {
  return findJobTitles(text).find((title) => title.isRelevant)?.[0] ?? null
}

/** Search services truncate titles, and half a name is not a name. */
function isTruncated(text: string): boolean {
  return /(?:\.\.\.|…)\s*$/.test(text)
}

function spanOf(text: string, words: string): Span | null {
  const start = text.indexOf(words)
  return start === -1 ? null : { start, end: start + words.length, quote: words }
}

function factOf(span: Span): { value: string; span: Span } {
  return { value: span.quote, span }
}

type StoreSeenDeps = {
  runId: string
  store: ScraperStore
  resolver: Resolver
  clock: Pick<Clock, 'now'>
  signal?: AbortSignal | undefined
}

/**
 * Stores the people and companies named by search results on hosts that are never fetched. Does nothing after a failed run, which must not
 * change anything. Returns the updated figures.
 */
export async function storeSeen(
  summary: RunSummary,
  unfetched: readonly SearchResult[],
  deps: StoreSeenDeps,
): Promise<RunSummary> {
  if (summary.status !== 'completed') return summary
  const figures = { ...summary, outcomes: { ...summary.outcomes } }
  const stored = new Set<string>()
  for (const result of unfetched) {
    const seen = readSearchResult(result)
    // One person has several addresses on one network; the best-ranked one is stored.
    if (seen === null || stored.has(seen.key)) continue
    stored.add(seen.key)
    const outcome = await saveOne(seen, deps)
    if (outcome === null) continue
    figures.pagesPlanned += 1
    figures.pagesSkipped += 1
    figures.outcomes.seen_in_search = (figures.outcomes.seen_in_search ?? 0) + 1
    if (outcome === 'created') figures.rowsNew += 1
    if (outcome === 'updated') figures.rowsUpdated += 1
    if (outcome === 'confirmed') figures.rowsConfirmed += 1
  }
  return figures
}

/** Null if it could not be stored: one odd title must not fail the run. */
async function saveOne(seen: SeenInSearch, deps: StoreSeenDeps): Promise<SiteOutcome | null> {
  deps.signal?.throwIfAborted()
  const site = { runId: deps.runId, domain: seen.key, at: new Date(deps.clock.now()), pages: [seen.page] }
  try {
    return await deps.store.saveSite(site, deps.resolver)
  } catch (error) {
    if (error instanceof RunEndedError) throw error
    return null
  }
}
