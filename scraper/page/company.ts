import { parse } from 'tldts'
import type { CompanyFact, Span } from '#contracts/reading.ts'
import { letters } from '#scraper/text/letters.ts'
import { type ParsedPage, spanAt } from '#scraper/text/page-text.ts'
import { siteOf } from '#scraper/web/shared-hosts.ts'
import { findAddresses } from './addresses.ts'
import { capitalise, findNameBeforeTrade, NAME_TAIL, splitHost } from './company-host.ts'
import { findSaidNames, type SaidName } from './company-said.ts'
import { findBeginning, findGroup, findInDescription, findInText, isShortFor, spells } from './company-text.ts'

const GENERIC =
  /^(?:home|homepage|welcome|contact(?: us)?|about(?: us)?|faqs?|team|our team|(?:send|submit|upload)(?: us)?(?: your| a| an)?(?: (?:music|demos?|tracks?|songs?))?|(?:demo |music )?submissions?|demos?|artist roster|blog|news|licensing|music licensing|sync licensing|sync|music|services|index|untitled|my site|website|privacy policy|terms.*|portfolio|(?:freelance |film |game )?(?:composer|sound designer|music producer|producer|musician|songwriter)s?(?: (?:for|&|and) .*)?)$/i
const LEGAL =
  /[,.]?\s+(?:l\.?l\.?c\.?|inc\.?|ltd\.?|limited|gmbh|s\.?r\.?l\.?|b\.?v\.?|pty\.?(?: ltd\.?)?|corp\.?|co\.|plc|llp|s\.?a\.?)\.?$/i
// "Nordton Filmmusik, Hamburg": German titles end with the town.
const CITY_BEHIND =
  /, (?:Berlin|Hamburg|München|Köln|Wien|Zürich|Leipzig|Frankfurt|Stuttgart|Dresden|Bremen|Hannover|Düsseldorf|Mannheim|Bern|Basel|Graz)$/
/** The company a page belongs to: from its JSON-LD, site name, title, copyright line, text or, last, its host. */
export function extractCompany(page: ParsedPage): CompanyFact | null {
  const labels = hostLabels(page)
  const structured = page.entities.find(
    ({ type, name }) =>
      name !== null &&
      /organi[sz]ation|corporation|business|brand/i.test(type) &&
      !/person/i.test(type) &&
      fits(name.quote, labels),
  )
  if (structured?.name != null) return fact(structured.name, 'json-ld')
  if (page.siteName !== null && !GENERIC.test(page.siteName.quote) && page.siteName.quote.length <= 60)
    return fact(firstSegment(page.siteName, labels), 'site-name')
  const title = segments(page.title).find((segment) => fits(segment.quote, labels))
  if (title !== undefined) return fact(withoutSection(title, labels), 'title')
  const copyright = findCopyright(page)
  if (copyright !== null && fits(copyright.quote, labels)) {
    const whole = findWhole(page, copyright, labels)
    return whole === null ? fact(copyright, 'copyright') : fact(whole, 'text')
  }
  const said = findSaidNames(page)
  for (const label of labels) {
    const named = findInText(page, label) ?? findBeginning(page, label) ?? findInDescription(page, label)
    if (named === null) continue
    const full = fullerName(named, label, said)
    return fact(findGroup(page, full) ?? full, 'text')
  }
  const likely = said.find(
    ({ span }) => fits(span.quote, labels) && labels.some((label) => letters(span.quote).length >= label.length * 0.75),
  )
  if (likely !== undefined) return fact(likely.span, 'text')
  const imprint = findImprint(page, said)
  if (imprint !== null) return fact(imprint, 'text')
  if (copyright !== null) return fact(copyright, 'copyright')
  const only = segments(page.title)
  const isHome = new URL(page.url).pathname === '/'
  if (isHome && only.length > 0 && only[0] !== undefined && !GENERIC.test(only[0].quote) && only[0].quote.length <= 40)
    return fact(only[0], 'title')
  const borne = findBorneName(page)
  if (borne !== null) return borne
  const self = said[0]
  const isPartOfHost = self !== undefined && labels.some((label) => label.startsWith(letters(self.span.quote)))
  if (self !== undefined && !isPartOfHost && self.worth >= 2.5 && self.worth > 2 * (said[1]?.worth ?? 0))
    return fact(self.span, 'text')
  const begun = said.find(({ span }) => isBeginningOf(letters(span.quote), labels))
  if (begun !== undefined) return fact(begun.span, 'text')
  const project = findProject(page, said)
  if (project !== null) return project
  const mailed = findMailedProject(page)
  if (mailed !== null) return mailed
  const label = fallbackLabel(page)
  const traded = label === undefined ? null : findNameBeforeTrade(page, label)
  if (traded !== null) return fact(traded, 'text')
  return label === undefined ? null : { value: splitHost(label, page), span: page.host, source: 'host' }
}

/** "Tidemark Music" of "tidemarkmusic", where the line with the copyright says "Tidemark": the page writes the name that its host spells. */
function findWhole(page: ParsedPage, name: Span, labels: string[]): Span | null {
  const own = letters(name.quote)
  const label = labels.find((one) => one.length > own.length && one.startsWith(own))
  return label === undefined ? null : findInText(page, label)
}

/** A label that lives in a folder of somebody's site, "/stonelark/about", and is called so by the page. */
function findImprint(page: ParsedPage, said: SaidName[]): Span | null {
  const folders = new URL(page.url).pathname
    .split('/')
    .slice(1, -1)
    .map(letters)
    .filter((folder) => folder.length > 5)
  const named = said.find(({ span }) => folders.some((folder) => letters(span.quote).startsWith(folder)))
  return named?.span ?? null
}

/** "Calla" of "callamarblemusic": where a host can not be cut into words, what the page calls itself is the better name. */
function isBeginningOf(name: string, labels: string[]): boolean {
  return name.length > 3 && labels.some((label) => label.startsWith(name) && !NAME_TAIL.test(label.slice(name.length)))
}

/** A name unrelated to the host: accepted if the title or the JSON-LD has it and the text has it too. */
function findBorneName(page: ParsedPage): CompanyFact | null {
  const visible = page.text.slice(0, page.visibleEnd)
  const titled = page.title?.quote ?? ''
  const structured = page.entities.find(
    ({ type, name }) =>
      name !== null && /organi[sz]ation|corporation|business|brand/i.test(type) && titled.includes(name.quote),
  )
  if (structured?.name != null) return fact(structured.name, 'json-ld')
  const isName = ({ quote }: Span) =>
    /^\p{Lu}/u.test(quote) && quote.split(/\s+/).length <= 4 && !GENERIC.test(quote) && visible.includes(quote)
  const named = segments(page.title).filter(isName)
  const last = segments(page.title).length > 1 ? named.at(-1) : undefined
  return last === undefined ? null : fact(last, 'title')
}

/** The name as the firm says it of itself, where that begins like the host: it knows best how long its name is. */
function fullerName(named: Span, label: string, said: SaidName[]): Span {
  const fuller = said.find(({ span, worth }) => {
    const other = letters(span.quote)
    const begins = other.startsWith(label) || other.startsWith(`the${label}`)
    return worth >= 1 && begins && other.length > label.length && span.quote.length <= 40
  })
  return fuller?.span ?? named
}

const PROJECT_TAIL = /[-_](?:web ?site|site|web|page|landing|app|main)$/i

/** On a host that gives each customer folders, the folder names the label and the host its maker: "/TheLostLabel-Website/". */
function findProject(page: ParsedPage, said: SaidName[]): CompanyFact | null {
  const [folder] = new URL(page.url).pathname.split('/').filter(Boolean)
  if (folder === undefined || !siteOf(page.host.quote).shared || !PROJECT_TAIL.test(folder)) return null
  const words = folder
    .replace(PROJECT_TAIL, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/[-_]+/g, ' ')
  const key = letters(words)
  const visible = page.text.slice(0, page.visibleEnd)
  const written = [...visible.matchAll(/\p{Lu}[\p{L}\d'&]*(?: \p{Lu}[\p{L}\d'&]*){0,4}/gu)].find(
    ([name]) => letters(name) === key || key.startsWith(letters(name)),
  )
  const named = said.find(({ span }) => letters(span.quote) === key)?.span
  const span =
    named ?? (written === undefined ? page.host : spanAt(page.text, written.index, written.index + written[0].length))
  if (span === null) return null
  // A folder that is called like the account is named twice.
  const isNamedOnce = span === page.host && !letters(page.host.quote).startsWith(key)
  return { value: words.split(' ').map(capitalise).join(' '), span, source: isNamedOnce ? 'host' : 'text' }
}

/** On such a host, a folder that is called like the page's own mailbox: "/stonelark/" with "stonelark@gmail.com". */
function findMailedProject(page: ParsedPage): CompanyFact | null {
  const folder = letters(new URL(page.url).pathname.split('/').filter(Boolean)[0] ?? '')
  if (folder.length < 5 || !siteOf(page.host.quote).shared) return null
  const found = findAddresses(page).find(
    ({ address }) => letters(address.slice(0, address.lastIndexOf('@'))) === folder,
  )
  return found === undefined ? null : { value: splitHost(folder, page), span: found.span, source: 'text' }
}

const LEGAL_TAIL = /(?<=.{4})(?:inc|llc|ltd|gmbh|corp|plc|limited)$/
// Suffixes that are words of a name: "cerulean.audio" may be Cerulean Audio.
const NAME_SUFFIX =
  /^(?:audio|music|studios?|media|band|productions?|agency|film|tv|fm|sound|games|group|digital|works|house|land|world|club|live|fun|space|art|tunes|one|zone)$/

/** What the host says of the name, the likeliest first, and the label to fall back on. */
function hostLabels(page: ParsedPage): string[] {
  const { labels, suffix, shared } = siteOf(page.host.quote)
  const [telling = '', owner] = labels.map((label) => letters(label))
  const own = owner ?? telling
  const whole = NAME_SUFFIX.test(suffix) ? [own + suffix] : []
  const bare = own.replace(LEGAL_TAIL, '')
  // Under a shared host the firm's own domain shows in its addresses.
  const mailed = shared
    ? findAddresses(page).map(({ address }) =>
        letters(parse(address.slice(address.lastIndexOf('@') + 1)).domainWithoutSuffix ?? ''),
      )
    : []
  return [
    ...new Set([...mailed, ...whole, telling === own ? '' : telling, bare, own, ...(shared ? folderOf(page) : [])]),
  ].filter((label) => label.length > 1)
}

/** On a host of many the first folder may be called like the firm: "/tidemark-records/contact". */
function folderOf(page: ParsedPage): string[] {
  const [folder = '', ...rest] = new URL(page.url).pathname.split('/').slice(1)
  const label = letters(folder.replace(PROJECT_TAIL, ''))
  return rest.length > 0 && label.length >= 6 && !GENERIC.test(folder.replace(/[-_]/g, ' ')) ? [label] : []
}

/** The label a name is spelled from where the page never says it. */
function fallbackLabel(page: ParsedPage): string | undefined {
  return siteOf(page.host.quote)
    .labels.map((label) => letters(label).replace(LEGAL_TAIL, ''))
    .find((label) => label.length > 1)
}

function fits(name: string, labels: string[]): boolean {
  const own = letters(name.replace(LEGAL, ''))
  if (own.length < 2 || name.length > 60 || GENERIC.test(name.trim())) return false
  return labels.some(
    (label) =>
      spells(name.replace(LEGAL, ''), label) ||
      (own.length > 3 && (label.startsWith(own) || (label.includes(own) && own.length >= label.length * 0.6))) ||
      (label.length > 3 && own.includes(label) && own.length <= label.length + 24) ||
      isShortFor(name, label),
  )
}

const PURPOSE_BEFORE =
  /^(?:join|contact|about|write for|work with|meet|welcome to|(?:music|sync|demos|licensing|careers|jobs|the team) (?:at|from|for)) (?=\S)/i
const SENDING_BEFORE =
  /^(?:submit|send|upload|pitch)(?: (?:your|an?))?(?: (?:music|songs?|tracks?|demos?|work|material))? to (?=\S)/i

/** "Contact Rook & Pine", "Submit music to Rook & Pine", "North Pier Games Legal": the page's purpose is before or after the name. */
function withoutSection(title: Span, labels: string[]): Span {
  const before = PURPOSE_BEFORE.exec(title.quote) ?? SENDING_BEFORE.exec(title.quote)
  const cut =
    before === null
      ? title
      : { start: title.start + before[0].length, end: title.end, quote: title.quote.slice(before[0].length) }
  const fitting = fits(cut.quote, labels) ? cut : title
  const city = CITY_BEHIND.exec(fitting.quote)
  const named = city === null ? '' : fitting.quote.slice(0, city.index)
  const lead = fits(named, labels) ? { ...fitting, end: fitting.start + named.length, quote: named } : fitting
  const behind =
    /(?<=\S) (?:legal|contact|team|about|faqs?|submissions?|licensing|careers|blog|news|support|kontakt|impressum|(?:produktions|trailer|film|werbe|spiele)musik)$/i.exec(
      lead.quote,
    )
  if (behind === null) return lead
  const quote = lead.quote.slice(0, behind.index)
  return labels.includes(letters(quote)) ? { start: lead.start, end: lead.start + quote.length, quote } : lead
}

function segments(title: Span | null): Span[] {
  if (title === null) return []
  let at = title.start
  return title.quote.split(/(\s+(?:\/{1,2}|[|–—·»•:~\\-])\s+|:\s+|\s*\|\s*)/).flatMap((piece, index) => {
    const start = at
    at += piece.length
    return index % 2 === 0 && piece.trim() !== '' ? [{ start, end: start + piece.length, quote: piece }] : []
  })
}

function firstSegment(name: Span, labels: string[]): Span {
  const parts = segments(name)
  return parts.find((part) => fits(part.quote, labels)) ?? parts[0] ?? name
}

function findCopyright(page: ParsedPage): Span | null {
  const visible = page.text.slice(0, page.visibleEnd)
  const match =
    /(?:(?:copyright\s*)?(?:©|(?<!\(b\)[^\n]{0,80})\(c\)(?![^\n]{0,80}\(d\)))\s*(?:\d{4}(?:\s*[-–]\s*(?:\d{4}|present))?)?|copyright\s*\d{4}(?:\s*[-–]\s*(?:\d{4}|present))?),?\s*(?:by\s+)?((?:[^\n|•·.]|(?<=\b[A-Za-z])\.){2,60}?)(?:(?<!\b[A-Za-z])\.|,? all rights|\s*[|•·\n]|,? \d{4}|$)/im.exec(
      visible,
    )
  const name = match?.[1]?.replace(/[\s,]+$/, '')
  if (
    match === null ||
    name === undefined ||
    /^\d*$/.test(name) ||
    GENERIC.test(name) ||
    /^(?:all rights|notice|policy|law|infring|owner|holder|and|of|in|is|for|the|claims?)\b/i.test(name)
  )
    return null
  const start = match.index + match[0].indexOf(name)
  return spanAt(page.text, start, start + name.length)
}

const SECTION_TAIL = /(?<=\S) (?:careers|jobs|blog|news|help(?: cent(?:er|re))?|support|faqs?)$/i

function fact(span: Span, source: CompanyFact['source']): CompanyFact {
  const value = span.quote
    .trim()
    .replace(/[™®]/g, '')
    .replace(LEGAL, '')
    .replace(SECTION_TAIL, '')
    .replace(/^the official (?:site|website) of /i, '')
    .replace(/(?<=\S)[\s|–—-]+(?:the )?official (?:web ?)?(?:site|page|store)$/i, '')
    .slice(0, 120)
  return { value, span, source }
}
