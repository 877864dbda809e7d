import type { CompanyFact, Span } from '#contracts/reading.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { TRADE_BEHIND } from './company-host.ts'
import type { Label } from './company-labels.ts'
import { withoutPurpose } from './company-purpose.ts'
import { findSaidNames } from './company-said.ts'
import { findBeginning, findGroup, findInDescription, findInText, findOnLines } from './company-text.ts'
import { pageWords } from './page-words.ts'

/** The ways in which a page says a name: where from, and what each is worth. */
export const SAYINGS = {
  json_ld: { points: 4, source: 'json-ld' },
  json_ld_site: { points: 2, source: 'json-ld' },
  site_name: { points: 4, source: 'site-name' },
  title_only: { points: 2.5, source: 'title' },
  headline: { points: 1, source: 'title' },
  // A first page begins its title with the firm, another with what it is about.
  title_home: { points: 2.5, source: 'title' },
  title_first: { points: 1.5, source: 'title' },
  title_middle: { points: 1, source: 'title' },
  title_last: { points: 2.5, source: 'title' },
  copyright: { points: 3, source: 'copyright' },
  logo: { points: 2, source: 'text' },
  heading: { points: 0.5, source: 'text' },
  said: { points: 0.7, source: 'text' },
  says_itself: { points: 2, source: 'text' },
  registered: { points: 1.5, source: 'text' },
  spelled: { points: 1.5, source: 'text' },
} as const satisfies Record<string, { points: number; source: CompanyFact['source'] }>
type Saying = keyof typeof SAYINGS
/** A place where a page may tell its firm's name; `worth` counts where a page says it in more than one way. */
export type Mention = { span: Span; saying: Saying; worth: number }

/** Everything on a page that may be its firm's name. */
export function findMentions(page: ParsedPage, labels: Label[]): Mention[] {
  return [
    ...structured(page),
    ...siteNames(page),
    ...titles(page),
    ...copyrights(page),
    ...logos(page),
    ...headings(page),
    ...said(page),
    ...registered(page),
    ...spelled(page, labels),
  ].map((mention) => ({ ...mention, span: saidOnce(mention.span) }))
}

// The words of a logo and the same words beside it; a name before the sign and the year of its copyright.
const ECHO = /^(.{3,80}?)(?:\s+\1|\s*©.*)$/s

function saidOnce(span: Span): Span {
  const quote = ECHO.exec(span.quote)?.[1]
  return quote === undefined ? span : { start: span.start, end: span.start + quote.length, quote }
}

function structured(page: ParsedPage): Mention[] {
  return page.entities.flatMap(({ type, name }): Mention[] => {
    if (name === null || /person/i.test(type)) return []
    const isFirm = /organi[sz]ation|corporation|business|brand/i.test(type)
    return [{ span: name, saying: isFirm ? 'json_ld' : 'json_ld_site', worth: 1 }]
  })
}

function siteNames(page: ParsedPage): Mention[] {
  return cutNames(page.siteName).map((span) => ({ span, saying: 'site_name', worth: 1 }))
}

function titles(page: ParsedPage): Mention[] {
  const parts = segments(page.title)
  return parts.flatMap((part, at) => {
    const first = new URL(page.url).pathname === '/' ? 'title_home' : 'title_first'
    const place = at === 0 ? first : at === parts.length - 1 ? 'title_last' : 'title_middle'
    const saying: Saying = parts.length > 1 ? place : isHeadline(page) ? 'headline' : 'title_only'
    return withoutPurpose(part).map((span, turn) => ({ span, saying, worth: turn === 0 ? 1 : 0.8 }))
  })
}

/** Below its first page, a title that is also the first heading is what the page is about. */
function isHeadline(page: ParsedPage): boolean {
  const first = page.blocks.find(({ tag }) => tag === 'h1')
  const isDeep = new URL(page.url).pathname.split('/').filter(Boolean).length > 1
  return isDeep && first !== undefined && page.text.slice(first.start, first.end) === page.title?.quote
}

const YEARS = String.raw`\d{4}(?:\s*[-–—]\s*(?:\d{4}|present))?`
const COPYRIGHT = new RegExp(
  String.raw`(?:(?:copyrights?\s*)?(?:©|(?<!\(b\)[^\n]{0,80})\(c\)(?![^\n]{0,80}\(d\)))\s*(?:${YEARS})?|copyrights?\s*${YEARS}),?\s*(?:©\s*)?(?:(?:by|par|por|von)\s+)?((?:[^\n|•·.]|(?<=\b[A-Za-z])\.|\.(?=\p{L})){2,60}?)(?:(?<!\b[A-Za-z])\.(?!\p{L})|,? all rights|,? unless |\s+by (?=\p{L})|,? alle rechte|,? todos los derechos|,? tous droits|\s*[|•·\n]|,? (?:19|20)\d{2}|$)`,
  'gimu',
)

// "Tallow Music, Tallow Games, Tallow LLC": several holders, of whom the first counts. One comma may be a name's own: "Tallow Music, Inc.".
const SEVERAL = /^([^,]{2,}), [^,]+, /

/** The holder that the last such line names: above it are the pictures'. */
function copyrights(page: ParsedPage): Mention[] {
  const visible = page.text.slice(0, page.visibleEnd)
  const found = [...visible.matchAll(COPYRIGHT)].flatMap((match) => {
    const said = match[1]?.replace(/[\s,–-]+$/, '') ?? ''
    const name = SEVERAL.exec(said)?.[1] ?? said
    if (pageWords('no-holder-of-a-copyright').plain.test(name)) return []
    const start = match.index + match[0].lastIndexOf(said)
    const span = spanAt(page.text, start, start + name.length)
    return span === null ? [] : [span]
  })
  return cutNames(found.at(-1) ?? null)
    .flatMap(withoutPurpose)
    .map((span, turn) => ({ span, saying: 'copyright', worth: turn === 0 ? 1 : 0.8 }))
}

/** What the link to the first page of a site says: its logo. */
function logos(page: ParsedPage): Mention[] {
  const { origin, pathname } = new URL(page.url)
  const root = siteOf(page.host.quote).shared && pathname.split('/').length > 2 ? `${pathname.split('/')[1]}/` : ''
  const roots = [`${origin}/`, `${origin}/index.html`, `${origin}/${root}`, `${origin}/${root}index.html`]
  return page.links.slice(0, 40).flatMap(({ href, start, end }) => {
    const span = roots.includes(href.split('#')[0] ?? '') ? spanAt(page.text, start, end) : null
    if (span === null || span.quote.length > 60 || span.quote.includes('\n')) return []
    const bare = span.quote.replace(/ ?[([]?logo[)\]]?$/i, '').replace(/^logo (?:of |de |von )?/i, '')
    const at = span.start + span.quote.indexOf(bare)
    const name = spanAt(page.text, at, at + bare.length)
    return name === null ? [] : [{ span: name, saying: 'logo' as const, worth: 1 }]
  })
}

function headings(page: ParsedPage): Mention[] {
  return page.blocks
    .filter(({ tag }) => tag === 'h1')
    .slice(0, 2)
    .flatMap(({ start, end }) => {
      const span = end - start > 60 ? null : spanAt(page.text, start, end)
      return span === null
        ? []
        : withoutPurpose(span).map((name) => ({ span: name, saying: 'heading' as const, worth: 1 }))
    })
}

// Each name is looked for in the whole page; a directory's or a hostile page's sentences name more than one page's owner ever bears.
const MOST_SAID = 20

/** Sentences about a firm, and apart from them those in which it says who it is: "Welcome to …", "I founded …". */
function said(page: ParsedPage): Mention[] {
  return findSaidNames(page)
    .slice(0, MOST_SAID)
    .flatMap(({ span, worth, best }) => {
      const mention: Mention = { span, saying: 'said', worth: Math.min(worth, 4) }
      return best < 2 ? [mention] : [mention, { span, saying: 'says_itself', worth: best / 3 }]
    })
}

// Of houses below each other all but the first are partners, hosts and clients.
const FORMS = String.raw`Inc|L\.?L\.?C|Ltd|[Ll]imited|GmbH|UG|S\.?r\.?l|S\.?A\.?R\.?L|SAS|B\.V|Pty\.? Ltd|Corp`
const REGISTERED = new RegExp(
  String.raw`^(\p{Lu}[^\n@:;()]{1,50}?),? (?:${FORMS})\.?(?:$|,? (?=[^\n@.]{0,30}\d))`,
  'mu',
)

/** A line that is a name with its legal form, as above or before a postal address. */
function registered(page: ParsedPage): Mention[] {
  const found = REGISTERED.exec(page.text.slice(0, page.visibleEnd))
  const name = found?.[1] ?? ''
  const span = found === null ? null : spanAt(page.text, found.index, found.index + name.length)
  return span === null ? [] : [{ span, saying: 'registered', worth: 1 }]
}

function spelled(page: ParsedPage, labels: Label[]): Mention[] {
  return labels.flatMap(({ letters: label, kind }) => {
    if (kind === 'imprint') return []
    const core = label.replace(TRADE_BEHIND, '')
    const named = [
      findInText(page, label) ??
        findOnLines(page, label) ??
        findBeginning(page, label) ??
        findInDescription(page, label),
      core.length > 3 && core.length < label.length ? findInText(page, core) : null,
    ]
    return named.flatMap((span) =>
      span === null ? [] : [{ span: findGroup(page, span) ?? span, saying: 'spelled' as const, worth: 1 }],
    )
  })
}

const SEPARATOR = /(\s+(?:\/{1,2}|[|–—·»•:~\\-])\s+|:\s+|\s*[|｜※★✦]\s*|(?<=\p{L})[-–—]\s+(?=\p{Lu}))/u

/** The parts of a title, between its dividing signs. */
function segments(title: Span | null): Span[] {
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

/** A name in one piece and its parts: "SHE works! - Das Magazin" may be all of it or the first. */
function cutNames(name: Span | null): Span[] {
  const parts = segments(name)
  return name === null ? [] : parts.length > 1 ? [...parts, name] : [name]
}
