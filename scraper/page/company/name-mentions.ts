import type { CompanyFact, Span } from '#contracts/scraper/reading.ts'
import { pagePattern } from '#scraper/page/page-words.ts'
import { findHeading } from '#scraper/text/content-blocks.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import type { AddressLabel } from './address-labels.ts'
import { TRADE_SUFFIX } from './host-name.ts'
import { withoutPurpose } from './name-purpose.ts'
import { findNameAtStartOfLabel, findSpelledName } from './names-in-text.ts'
import { findSelfNames } from './self-names.ts'

/** The places where a page may contain its company's name, and their points. */
export const MENTION_KINDS = {
  json_ld: { points: 4, source: 'json-ld' },
  json_ld_site: { points: 2, source: 'json-ld' },
  site_name: { points: 4, source: 'site-name' },
  title_only: { points: 2.5, source: 'title' },
  headline: { points: 1, source: 'title' },
  // The title of a home page begins with the company, other titles begin with their topic.
  title_home: { points: 2.5, source: 'title' },
  title_first: { points: 1.5, source: 'title' },
  title_middle: { points: 1, source: 'title' },
  title_last: { points: 2.5, source: 'title' },
  copyright: { points: 3, source: 'copyright' },
  logo: { points: 2, source: 'text' },
  in_sentence: { points: 0.7, source: 'text' },
  names_itself: { points: 2, source: 'text' },
  spelled: { points: 1.5, source: 'text' },
} as const satisfies Record<string, { points: number; source: CompanyFact['source'] }>
type MentionKind = keyof typeof MENTION_KINDS
/** A name in such a place. `worth` scales its points. */
export type Mention = { span: Span; mentionKind: MentionKind; worth: number }

/** Everything on a page that may be its company's name. */
export function findMentions(page: ParsedPage, labels: AddressLabel[]): Mention[] {
  return [
    ...findInJsonLd(page),
    ...findInSiteName(page),
    ...findInTitle(page),
    ...findInCopyright(page),
    ...findInLogo(page),
    ...findInSentences(page),
    ...findSpelledByAddress(page, labels),
  ].map((mention) => ({ ...mention, span: withoutRepetition(mention.span) }))
}

// The words of a logo repeated beside it, and a name followed by a copyright sign and a year.
const REPEATED = /^(.{3,80}?)(?:\s+\1|\s*©.*)$/s

function withoutRepetition(span: Span): Span {
  const quote = REPEATED.exec(span.quote)?.[1]
  return quote === undefined ? span : { start: span.start, end: span.start + quote.length, quote }
}

function findInJsonLd(page: ParsedPage): Mention[] {
  return page.entities.flatMap(({ type, name }): Mention[] => {
    if (name === null || /person/i.test(type)) return []
    const isCompany = /organi[sz]ation|corporation|business|brand/i.test(type)
    return [{ span: name, mentionKind: isCompany ? 'json_ld' : 'json_ld_site', worth: 1 }]
  })
}

function findInSiteName(page: ParsedPage): Mention[] {
  return listNameParts(page.siteName).map((span) => ({ span, mentionKind: 'site_name', worth: 1 }))
}

function findInTitle(page: ParsedPage): Mention[] {
  const parts = splitTitle(page.title)
  return parts.flatMap((part, at) => {
    const first = new URL(page.url).pathname === '/' ? 'title_home' : 'title_first'
    const place = at === 0 ? first : at === parts.length - 1 ? 'title_last' : 'title_middle'
    const mentionKind: MentionKind = parts.length > 1 ? place : isHeadline(page) ? 'headline' : 'title_only'
    return withoutPurpose(part).map((span, turn) => ({ span, mentionKind, worth: turn === 0 ? 1 : 0.8 }))
  })
}

/** Below the home page, a title that is also the first heading is the topic of the page. */
function isHeadline(page: ParsedPage): boolean {
  const isDeep = new URL(page.url).pathname.split('/').filter(Boolean).length > 1
  return isDeep && page.title !== null && findHeading(page.text, page.blocks) === page.title.quote
}

const YEARS = String.raw`\d{4}(?:\s*[-–—]\s*(?:\d{4}|present))?`
const COPYRIGHT = new RegExp(
  String.raw`(?:(?:copyrights?\s*)?(?:©|(?<!\(b\)[^\n]{0,80})\(c\)(?![^\n]{0,80}\(d\)))\s*(?:${YEARS})?|copyrights?\s*${YEARS}),?\s*(?:©\s*)?(?:(?:by|par|por|von)\s+)?((?:[^\n|•·.]|(?<=\b[A-Za-z])\.|\.(?=\p{L})){2,60}?)(?:(?<!\b[A-Za-z])\.(?!\p{L})|,? all rights|,? unless |\s+by (?=\p{L})|,? alle rechte|,? todos los derechos|,? tous droits|\s*[|•·\n]|,? (?:19|20)\d{2}|$)`,
  'gimu',
)

// "Tallow Music, Tallow Games, Tallow LLC": the first of several holders counts. A single comma may be part of a name: "Tallow Music, Inc.".
const SEVERAL_HOLDERS = /^([^,]{2,}), [^,]+, /

/** The holder in the last copyright line. The lines above it are those of pictures. */
function findInCopyright(page: ParsedPage): Mention[] {
  const visible = page.text.slice(0, page.visibleEnd)
  const found = [...visible.matchAll(COPYRIGHT)].flatMap((match) => {
    const holder = match[1]?.replace(/[\s,–-]+$/, '') ?? ''
    const name = SEVERAL_HOLDERS.exec(holder)?.[1] ?? holder
    if (pagePattern('not-a-copyright-holder').test(name)) return []
    const start = match.index + match[0].lastIndexOf(holder)
    const span = spanAt(page.text, start, start + name.length)
    return span === null ? [] : [span]
  })
  return listNameParts(found.at(-1) ?? null)
    .flatMap(withoutPurpose)
    .map((span, turn) => ({ span, mentionKind: 'copyright', worth: turn === 0 ? 1 : 0.8 }))
}

/** The label of the link to the home page, which is the logo. */
function findInLogo(page: ParsedPage): Mention[] {
  const { origin, pathname } = new URL(page.url)
  const root = siteOf(page.host.quote).shared && pathname.split('/').length > 2 ? `${pathname.split('/')[1]}/` : ''
  const roots = [`${origin}/`, `${origin}/index.html`, `${origin}/${root}`, `${origin}/${root}index.html`]
  return page.links.slice(0, 40).flatMap(({ href, start, end }) => {
    const span = roots.includes(href.split('#')[0] ?? '') ? spanAt(page.text, start, end) : null
    if (span === null || span.quote.length > 60 || span.quote.includes('\n')) return []
    const bare = span.quote.replace(/ ?[([]?logo[)\]]?$/i, '').replace(/^logo (?:of |de |von )?/i, '')
    const at = span.start + span.quote.indexOf(bare)
    const name = spanAt(page.text, at, at + bare.length)
    return name === null ? [] : [{ span: name, mentionKind: 'logo' as const, worth: 1 }]
  })
}

// Every name is counted on the whole page. Directories and hostile pages contain far more sentences than a company's page.
const MAX_SENTENCES = 20

/** Names in sentences about a company. Those in which it introduces itself count twice: "Welcome to …", "I founded …". */
function findInSentences(page: ParsedPage): Mention[] {
  return findSelfNames(page)
    .slice(0, MAX_SENTENCES)
    .flatMap(({ span, worth, bestWorth }) => {
      const mention: Mention = { span, mentionKind: 'in_sentence', worth: Math.min(worth, 4) }
      return bestWorth < 2 ? [mention] : [mention, { span, mentionKind: 'names_itself', worth: bestWorth / 3 }]
    })
}

function findSpelledByAddress(page: ParsedPage, labels: AddressLabel[]): Mention[] {
  return labels.flatMap(({ key: label, kind }) => {
    if (kind === 'imprint') return []
    const core = label.replace(TRADE_SUFFIX, '')
    const named = [
      findSpelledName(page, label) ?? findNameAtStartOfLabel(page, label),
      core.length > 3 && core.length < label.length ? findSpelledName(page, core) : null,
    ]
    return named.flatMap((span) => (span === null ? [] : [{ span, mentionKind: 'spelled' as const, worth: 1 }]))
  })
}

const SEPARATOR = /(\s+(?:\/{1,2}|[|–—·»•:~\\-])\s+|:\s+|\s*[|｜※★✦]\s*|(?<=\p{L})[-–—]\s+(?=\p{Lu}))/u

/** The parts of a title between separators. */
function splitTitle(title: Span | null): Span[] {
  if (title === null) return []
  let at = title.start
  return title.quote.split(SEPARATOR).flatMap((piece, index) => {
    const start = at
    at += piece.length
    const quote = piece.trim()
    const from = start + piece.indexOf(quote)
    return index % 2 === 0 && quote !== '' ? [{ start: from, end: from + quote.length, quote }] : []
  })
}

/** A name and its parts: in "SHE works! - Das Magazin", all of it or the first part may be the name. */
function listNameParts(name: Span | null): Span[] {
  const parts = splitTitle(name)
  return name === null ? [] : parts.length > 1 ? [...parts, name] : [name]
}
