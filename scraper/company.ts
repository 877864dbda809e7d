import { parse } from 'tldts'
import type { CompanyFact, Span } from '#contracts/reading.ts'
import { findAddresses } from './addresses.ts'
import { type ParsedPage, spanAt } from './page-text.ts'

const GENERIC =
  /^(?:home|homepage|welcome|contact(?: us)?|about(?: us)?|faqs?|team|our team|submit(?: music)?|submissions?|demos?|blog|news|licensing|music licensing|sync licensing|sync|music|services|index|untitled|my site|website|privacy policy|terms.*)$/i
const LEGAL =
  /[,.]?\s+(?:l\.?l\.?c\.?|inc\.?|ltd\.?|limited|gmbh|s\.?r\.?l\.?|b\.?v\.?|pty\.?(?: ltd\.?)?|corp\.?|co\.|plc|llp|s\.?a\.?)\.?$/i
const KNOWN_WORDS =
  'supervision productions publishing entertainment collective licensing soundtrack creative services business library affairs records agency studios studio sounds sound audio music media songs tracks score group house tunes sync synch film free the tv and'.split(
    ' ',
  )

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
  if (title !== undefined) return fact(title, 'title')
  const copyright = findCopyright(page)
  if (copyright !== null && fits(copyright.quote, labels)) return fact(copyright, 'copyright')
  for (const label of labels) {
    const named = findInText(page, label)
    if (named !== null) return fact(named, 'text')
  }
  if (copyright !== null) return fact(copyright, 'copyright')
  const only = segments(page.title)
  const isHome = new URL(page.url).pathname === '/'
  if (isHome && only.length > 0 && only[0] !== undefined && !GENERIC.test(only[0].quote) && only[0].quote.length <= 40)
    return fact(only[0], 'title')
  const borne = findBorneName(page)
  if (borne !== null) return borne
  const [label] = labels
  return label === undefined ? null : { value: splitHost(label), span: page.host, source: 'host' }
}

/** A name that has nothing of the host: believed where the title or the JSON-LD bears it and the text says it too. */
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

function hostLabels(page: ParsedPage): string[] {
  const { domainWithoutSuffix } = parse(page.host.quote, { allowPrivateDomains: true })
  const own = letters(domainWithoutSuffix ?? page.host.quote)
  // Under a shared host the firm's own domain shows in its addresses.
  const mailed = findAddresses(page).map(({ address }) =>
    letters(parse(address.slice(address.lastIndexOf('@') + 1)).domainWithoutSuffix ?? ''),
  )
  const shared = parse(page.host.quote, { allowPrivateDomains: true }).isPrivate === true
  return [...new Set(shared ? [...mailed, own] : [own])].filter((label) => label.length > 1)
}

export function letters(words: string): string {
  return words
    .toLowerCase()
    .normalize('NFD')
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]/g, '')
}

function fits(name: string, labels: string[]): boolean {
  const own = letters(name.replace(LEGAL, ''))
  if (own.length < 2 || name.length > 60 || GENERIC.test(name.trim())) return false
  return labels.some(
    (label) =>
      own === label ||
      (own.length > 3 && label.includes(own)) ||
      (label.length > 3 && own.includes(label) && own.length <= label.length + 24) ||
      isShortFor(name, label),
  )
}

/** "imagemcs" for "Imagem Creative Services": each later word stands whole or by its initial. */
function isShortFor(name: string, label: string): boolean {
  const words = name
    .split(/[\s&-]+/)
    .map(letters)
    .filter((word) => word !== '')
  const reach = (at: number, index: number): boolean => {
    const word = words[index]
    if (word === undefined) return at === label.length
    if (label.startsWith(word, at) && reach(at + word.length, index + 1)) return true
    return label[at] === word[0] && reach(at + 1, index + 1)
  }
  return words.length > 1 && words.length <= 6 && label.length > 2 && reach(0, 0)
}

function segments(title: Span | null): Span[] {
  if (title === null) return []
  let at = title.start
  return title.quote.split(/(\s+[|–—·»•:~-]\s+|:\s+|\s*\|\s*)/).flatMap((piece, index) => {
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
    /(?:(?:copyright\s*)?(?:©|\(c\))\s*(?:\d{4}(?:\s*[-–]\s*(?:\d{4}|present))?)?|copyright\s*\d{4}(?:\s*[-–]\s*(?:\d{4}|present))?),?\s*(?:by\s+)?([^\n|•·.]{2,60}?)(?:\.|,? all rights|\s*[|•·\n]|,? \d{4}|$)/im.exec(
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

/** Looks for capitalised words that spell the host: "crucialmusic" is found as "Crucial Music". */
function findInText(page: ParsedPage, label: string): Span | null {
  const visible = page.text.slice(0, page.visibleEnd)
  const words = [...visible.matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’&.]*/gu)].map((match) => ({
    word: match[0].replace(/[.'’]+(?:s)?$/u, ''),
    at: match.index,
  }))
  const counts = new Map<string, { count: number; span: Span }>()
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index]
    if (first === undefined || !/^[\p{Lu}\p{N}]/u.test(first.word)) continue
    for (let length = 1; length <= 5; length += 1) {
      const last = words[index + length - 1]
      if (last === undefined || (length > 1 && /\n|[.!?,;] /.test(visible.slice(first.at, last.at)))) break
      const span = spanAt(page.text, first.at, last.at + last.word.length)
      if (
        span === null ||
        !(letters(span.quote) === label || (length > 1 && /^\p{Lu}/u.test(last.word) && isShortFor(span.quote, label)))
      )
        continue
      const grown = growName(visible, span)
      counts.set(grown.quote, {
        count: (counts.get(grown.quote)?.count ?? 0) + 1,
        span: counts.get(grown.quote)?.span ?? grown,
      })
    }
  }
  const ranked = [...counts.values()].sort(
    (a, b) => b.count - a.count || Number(isShouted(a.span.quote)) - Number(isShouted(b.span.quote)),
  )
  return ranked[0]?.span ?? null
}

function isShouted(words: string): boolean {
  return words === words.toUpperCase()
}

function growName(visible: string, span: Span): Span {
  const more =
    /^ (?:(?:Music|Media|Publishing|Records|Entertainment|Group|Licensing|Productions|Library|Studios?|Agency|Creative|Services|Sync)\b ?)+/.exec(
      visible.slice(span.end, span.end + 60),
    )
  if (more === null) return span
  const end = span.end + more[0].trimEnd().length
  return { start: span.start, end, quote: visible.slice(span.start, end) }
}

function splitHost(label: string): string {
  const found: string[] = []
  let rest = label
  let end = ''
  for (let turn = 0; turn < 4; turn += 1) {
    const word = KNOWN_WORDS.find((known) => rest.endsWith(known) && rest.length > known.length + 1)
    if (word === undefined) break
    found.unshift(word)
    rest = rest.slice(0, -word.length)
  }
  end = found.map(capitalise).join(' ')
  const front = rest.startsWith('the') && rest.length > 5 ? `The ${capitalise(rest.slice(3))}` : capitalise(rest)
  return `${front} ${end}`.trim()
}

function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function fact(span: Span, source: CompanyFact['source']): CompanyFact {
  const value = span.quote
    .trim()
    .replace(LEGAL, '')
    .replace(/^the official (?:site|website) of /i, '')
    .slice(0, 120)
  return { value, span, source }
}
