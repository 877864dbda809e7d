import type { CompanyFact, Span } from '#contracts/scraper/reading.ts'
import { pageWords } from '#scraper/page/page-words.ts'
import { letters } from '#scraper/text/letters.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { type Agreement, addressLabels, agreementOf, type Label } from './address-labels.ts'
import { NAME_TAIL, spelledName } from './host-name.ts'
import { findMentions, MENTION_KINDS, type Mention } from './name-mentions.ts'
import { isGeneric, tidy, withoutPurpose } from './name-purpose.ts'
import { wordsAfterName } from './names-in-text.ts'

// How much it says that a name agrees with an address, and how much the address says of its owner. The points of this table and of
// its neighbours were set on 372 pages of 298 sites; a fit by site found no better ones.
const AGREEMENT_POINTS = { same: 5, core: 2.5, part: 2, end: 1 }
const LABEL_SHARE = { domain: 1, below: 0.7, folder: 0.5, imprint: 1, account: 0.4 }
/** "Dusk Meadow Music Supervision" of "duskmeadow": a page that says more than its host knows best. */
const EXTENDS = 1
const EXTENDS_HOST = 4
/** For each doubling of the times that a page says a name, up to eight. */
const PER_DOUBLING = 0.4
const LONG = -1.5
const UNCAPPED = -1
/** "Music Supervision & Sync": words of a trade and nothing else. */
const PLAIN = -1.5

// Where a name stands by itself, and not in a longer one.
const STANDS_ALONE = /(?![\p{L}\d]| \p{Lu}\p{L})/uy

type Candidate = {
  value: string
  span: Span
  source: CompanyFact['source']
  points: number
  isHost: boolean
  isSpelled: boolean
}

/** The company a page belongs to: of all names that it may bear, the one that most of the page agrees on. */
export function extractCompany(page: ParsedPage): CompanyFact | null {
  const best = findCandidates(page).reduce<Candidate | null>(
    (held, one) => (held === null || one.points > held.points ? one : held),
    null,
  )
  return best === null ? null : { value: best.value, span: best.span, source: best.source }
}

/** Every name that a page may bear, with what speaks for it. */
function findCandidates(page: ParsedPage): Candidate[] {
  const labels = addressLabels(page)
  const sections = sectionsOf(page)
  const named = new Map<string, Mention[]>()
  for (const mention of findMentions(page, labels)) {
    const name = tidy(mention.span.quote)
    if (name.length < 2 || name.length > 60 || isGeneric(name) || sections.has(letters(name))) continue
    const key = keyOf(name, page.host.quote)
    named.set(key, [...(named.get(key) ?? []), mention])
  }
  const visible = page.text.slice(0, Math.min(page.visibleEnd, 60_000))
  const candidates = [...named.values()].map((mentions) => weigh(mentions, labels, visible))
  for (const one of candidates) one.points += pointsForLength(one, candidates, sections)
  const isNamed = candidates.some(({ isHost, isSpelled }) => isHost || isSpelled)
  const spelled = spelledName(page, isNamed)
  return spelled === null ? candidates : [...candidates, { ...spelled, isHost: false, isSpelled: false }]
}

function weigh(mentions: Mention[], labels: Label[], visible: string): Candidate {
  const worths = new Map<Mention['mentionKind'], number>()
  for (const { mentionKind, worth } of mentions) worths.set(mentionKind, Math.max(worths.get(mentionKind) ?? 0, worth))
  const mention = bestOf(mentions)
  const value = tidy(mention.span.quote)
  const agreements = labels
    .filter(({ kind }) => kind !== 'imprint' || worths.has('in_sentence'))
    .map(({ letters: label, kind }) => ({ kind, agreement: agreementOf(value, label) }))
  const times = wordsAfterName(visible, mention.span.quote, STANDS_ALONE).length
  const points =
    [...worths].reduce((sum, [mentionKind, worth]) => sum + MENTION_KINDS[mentionKind].points * worth, 0) +
    PER_DOUBLING * Math.min(3, Math.log2(1 + times)) +
    agreementPoints(agreements) +
    (value.split(/\s+/).length > 5 || value.length > 40 ? LONG : 0) +
    (isPlain(value) ? PLAIN : 0) +
    (/^\p{Ll}/u.test(value) ? UNCAPPED : 0)
  const isHost = agreements.some(
    ({ kind, agreement }) => kind !== 'imprint' && (agreement === 'same' || agreement === 'core'),
  )
  const { mentionKind, span } = mention
  return { value, span, source: MENTION_KINDS[mentionKind].source, points, isHost, isSpelled: worths.has('spelled') }
}

type Agreed = { kind: Label['kind']; agreement: Agreement }

/** The best agreement with each kind of address: that a host agrees under two labels is no more than under one. */
function agreementPoints(agreements: Agreed[]): number {
  const best = new Map<Label['kind'], number>()
  for (const { kind, agreement } of agreements) {
    const points = agreement === null ? 0 : AGREEMENT_POINTS[agreement] * LABEL_SHARE[kind]
    best.set(kind, Math.max(best.get(kind) ?? 0, points))
  }
  return [...best.values()].reduce((sum, points) => sum + points, 0)
}

/** Of one name's spellings, that of the likeliest place, and of the same words rather "Tidemark Songs" than "TIDEMARK SONGS". */
function bestOf(mentions: Mention[]): Mention {
  const best = mentions.reduce((held, one) =>
    MENTION_KINDS[one.mentionKind].points > MENTION_KINDS[held.mentionKind].points ? one : held,
  )
  const words = best.span.quote.toLowerCase()
  const quiet = mentions.find(({ span: { quote } }) => quote.toLowerCase() === words && quote !== quote.toUpperCase())
  return quiet ?? best
}

/**
 * What speaks for a name that is longer than another, unless it is a division of the company that bears the other, or says what the page is
 * about: "Tidemark Synch" at "/synch".
 */
function pointsForLength(one: Candidate, all: Candidate[], sections: Set<string>): number {
  const isSection = (core: string) => sections.has(letters(one.value).slice(letters(core).length))
  const cores = all.filter(({ value }) => begins(one.value, value) && !isSection(value))
  if (cores.length === 0 || withoutPurpose(one.span).length !== 1) return 0
  return EXTENDS + (cores.some(({ isHost }) => isHost) ? EXTENDS_HOST : 0)
}

function isPlain(name: string): boolean {
  const own = letters(name)
  return own !== '' && (NAME_TAIL.test(own) || pageWords('plain-words-of-a-title').test(name))
}

/** Whether a name begins with another, as "Tidemark Music" does with "Tidemark". */
function begins(longer: string, shorter: string): boolean {
  const whole = longer.toLowerCase().replace(/^the /, '')
  const begin = shorter.toLowerCase().replace(/^the /, '')
  return begin.length > 2 && whole.startsWith(begin) && /^[ ,]/.test(whole.slice(begin.length))
}

/** "Media" at "/media" is what a page is about. The first folder of several may be a company, and that on a host of many. */
function sectionsOf({ url, host }: ParsedPage): Set<string> {
  const parts = new URL(url).pathname.split('/').slice(1)
  const isCompany = parts.length > 1 && (siteOf(host.quote).shared || parts.filter(Boolean).length > 1)
  const names = parts.slice(isCompany ? 1 : 0).map((part) => letters(part.replace(/\.\w+$/, '')))
  return new Set(names.filter((name) => name !== ''))
}

/** Names that are one: "The Tidemark", "TIDEMARK, Inc." and "tidemark.com". */
function keyOf(name: string, host: string): string {
  const suffix = host.slice(host.lastIndexOf('.'))
  const bare = name.toLowerCase().endsWith(suffix) ? name.slice(0, -suffix.length) : name
  return letters(bare).replace(/^the(?=.{3})/, '') || bare.toLowerCase()
}
