import type { CompanyFact, Span } from '#contracts/scraper/reading.ts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { toNameKey } from '#scraper/text/name-key.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { type AddressLabel, listAddressLabels, matchNameToLabel, type NameMatch } from './address-labels.ts'
import { findHostName, TRADE_WORDS_ONLY } from './host-name.ts'
import { findMentions, MENTION_KINDS, type Mention } from './name-mentions.ts'
import { isGenericName, tidyName, withoutPurpose } from './name-purpose.ts'
import { findAfterName } from './names-in-text.ts'

// Points for a name that matches a part of the URL, and the weight of that part. These points and those in the neighbouring files were
// set on 372 pages of 298 sites; a fit by site found no better ones.
const MATCH_POINTS = { same: 5, core: 2.5, part: 2, end: 1 }
const LABEL_WEIGHT = { domain: 1, subdomain: 0.7, folder: 0.5, imprint: 1, account: 0.4 }
/** "Dusk Meadow Music Supervision" at "duskmeadow": a name that contains the host's name and more is more exact. */
const LONGER_NAME = 1
const LONGER_THAN_HOST = 4
/** For each doubling of the number of occurrences, up to eight. */
const PER_DOUBLING = 0.4
const TOO_LONG = -1.5
const LOWER_CASE = -1
/** "Music Supervision & Sync": only words of the trade. */
const GENERIC = -1.5

// Follows a name that is not part of a longer one.
const STANDS_ALONE = /(?![\p{L}\d]| \p{Lu}\p{L})/uy

type Candidate = {
  value: string
  span: Span
  source: CompanyFact['source']
  points: number
  matchesHost: boolean
  isSpelledByAddress: boolean
}

/** The company that a page belongs to: the candidate name with the most support on the page. */
export function extractCompany(page: ParsedPage): CompanyFact | null {
  const best = findCandidates(page).reduce<Candidate | null>(
    (held, one) => (held === null || one.points > held.points ? one : held),
    null,
  )
  return best === null ? null : { value: best.value, span: best.span, source: best.source }
}

/** Every name that the page's company may have, with its points. */
function findCandidates(page: ParsedPage): Candidate[] {
  const labels = listAddressLabels(page)
  const sections = listPathSections(page)
  const mentionsByName = new Map<string, Mention[]>()
  for (const mention of findMentions(page, labels)) {
    const name = tidyName(mention.span.quote)
    if (name.length < 2 || name.length > 60 || isGenericName(name) || sections.has(toNameKey(name))) continue
    const key = candidateKey(name, page.host.quote)
    mentionsByName.set(key, [...(mentionsByName.get(key) ?? []), mention])
  }
  const visible = page.text.slice(0, Math.min(page.visibleEnd, 60_000))
  const candidates = [...mentionsByName.values()].map((mentions) => scoreCandidate(mentions, labels, visible))
  for (const one of candidates) one.points += pointsForLength(one, candidates, sections)
  const isNamed = candidates.some(({ matchesHost, isSpelledByAddress }) => matchesHost || isSpelledByAddress)
  const spelled = findHostName(page, isNamed)
  return spelled === null ? candidates : [...candidates, { ...spelled, matchesHost: false, isSpelledByAddress: false }]
}

function scoreCandidate(mentions: Mention[], labels: AddressLabel[], visible: string): Candidate {
  const worths = new Map<Mention['mentionKind'], number>()
  for (const { mentionKind, worth } of mentions) worths.set(mentionKind, Math.max(worths.get(mentionKind) ?? 0, worth))
  const mention = chooseSpelling(mentions)
  const value = tidyName(mention.span.quote)
  const matches = labels
    .filter(({ kind }) => kind !== 'imprint' || worths.has('in_sentence'))
    .map(({ key: label, kind }) => ({ kind, match: matchNameToLabel(value, label) }))
  const times = findAfterName(visible, mention.span.quote, STANDS_ALONE).length
  const points =
    [...worths].reduce((sum, [mentionKind, worth]) => sum + MENTION_KINDS[mentionKind].points * worth, 0) +
    PER_DOUBLING * Math.min(3, Math.log2(1 + times)) +
    pointsForAddress(matches) +
    (value.split(/\s+/).length > 5 || value.length > 40 ? TOO_LONG : 0) +
    (hasOnlyTradeWords(value) ? GENERIC : 0) +
    (/^\p{Ll}/u.test(value) ? LOWER_CASE : 0)
  const matchesHost = matches.some(({ kind, match }) => kind !== 'imprint' && (match === 'same' || match === 'core'))
  const { mentionKind, span } = mention
  return {
    value,
    span,
    source: MENTION_KINDS[mentionKind].source,
    points,
    matchesHost,
    isSpelledByAddress: worths.has('spelled'),
  }
}

type LabelMatch = { kind: AddressLabel['kind']; match: NameMatch }

/** The best match of each kind counts: two matching labels of one host are worth no more than one. */
function pointsForAddress(matches: LabelMatch[]): number {
  const best = new Map<AddressLabel['kind'], number>()
  for (const { kind, match } of matches) {
    const points = match === null ? 0 : MATCH_POINTS[match] * LABEL_WEIGHT[kind]
    best.set(kind, Math.max(best.get(kind) ?? 0, points))
  }
  return [...best.values()].reduce((sum, points) => sum + points, 0)
}

/** The spelling from the most reliable place, and "Tidemark Songs" rather than "TIDEMARK SONGS". */
function chooseSpelling(mentions: Mention[]): Mention {
  const best = mentions.reduce((held, one) =>
    MENTION_KINDS[one.mentionKind].points > MENTION_KINDS[held.mentionKind].points ? one : held,
  )
  const words = best.span.quote.toLowerCase()
  const mixedCase = mentions.find(
    ({ span: { quote } }) => quote.toLowerCase() === words && quote !== quote.toUpperCase(),
  )
  return mixedCase ?? best
}

/**
 * Points for a name that extends another candidate. None for a division of that company, or if the extension is the topic of the page:
 * "Tidemark Synch" at "/synch".
 */
function pointsForLength(one: Candidate, all: Candidate[], sections: Set<string>): number {
  const isSection = (core: string) => sections.has(toNameKey(one.value).slice(toNameKey(core).length))
  const cores = all.filter(({ value }) => startsWithName(one.value, value) && !isSection(value))
  if (cores.length === 0 || withoutPurpose(one.span).length !== 1) return 0
  return LONGER_NAME + (cores.some(({ matchesHost }) => matchesHost) ? LONGER_THAN_HOST : 0)
}

function hasOnlyTradeWords(name: string): boolean {
  const own = toNameKey(name)
  return own !== '' && (TRADE_WORDS_ONLY.test(own) || pagePattern('plain-words-of-a-title').test(name))
}

/** Whether a name begins with another, as "Tidemark Music" begins with "Tidemark". */
function startsWithName(longer: string, shorter: string): boolean {
  const whole = longer.toLowerCase().replace(/^the /, '')
  const begin = shorter.toLowerCase().replace(/^the /, '')
  return begin.length > 2 && whole.startsWith(begin) && /^[ ,]/.test(whole.slice(begin.length))
}

/** "Media" at "/media" is the topic of a page. The first of several folders, and the first on a shared host, may be a company. */
function listPathSections({ url, host }: ParsedPage): Set<string> {
  const parts = new URL(url).pathname.split('/').slice(1)
  const isCompany = parts.length > 1 && (siteOf(host.quote).shared || parts.filter(Boolean).length > 1)
  const names = parts.slice(isCompany ? 1 : 0).map((part) => toNameKey(part.replace(/\.\w+$/, '')))
  return new Set(names.filter((name) => name !== ''))
}

/** The same key for "The Tidemark", "TIDEMARK, Inc." and "tidemark.com". */
function candidateKey(name: string, host: string): string {
  const suffix = host.slice(host.lastIndexOf('.'))
  const bare = name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name
  return toNameKey(bare).replace(/^the(?=.{3})/, '') || bare.toLowerCase()
}
