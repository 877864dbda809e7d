import type { Span } from '#contracts/scraper/reading.ts'

export type TextRange = { start: number; end: number }
export type Zone = 'nav' | 'header' | 'body' | 'footer'
/** Visible text that is displayed as one piece: a paragraph, a list item, a heading. */
export type Block = TextRange & {
  tag: string
  zone: Zone
  heading: string | null
  /** Share of the block's characters that are in links: nearly all of them in a menu. */
  linkShare: number
}

export type PageLink = TextRange & { href: string; label: string; zone: Zone }

/** `isStaff`: the record of a company names it as one of its people. */
export type JsonLdEntity = { type: string; name: Span | null; role: Span | null; email: Span | null; isStaff: boolean }

/**
 * A page after parsing. `text` contains the visible text (up to `visibleEnd`) and then, line by line, text from elsewhere in the
 * document (title, site name, JSON-LD, mailto), so that every fact of the page has an offset in one text.
 */
export type ParsedPage = {
  url: string
  text: string
  visibleEnd: number
  title: Span | null
  siteName: Span | null
  description: Span | null
  host: Span
  ogType: string | null
  author: string | null
  published: string | null
  jsonLdTypes: string[]
  entities: JsonLdEntity[]
  blocks: Block[]
  containers: (TextRange & { tag: string })[]
  links: PageLink[]
  mailtos: { address: string; span: Span; at: number; label: string }[]
  forms: (TextRange & { takesMusic: boolean; fields: string[] })[]
  protectedAddresses: number
}

/** The text between two offsets, trimmed, as a span; null if it is only white space. */
export function spanAt(text: string, start: number, end: number): Span | null {
  let from = start
  let to = end
  while (from < to && /\s/.test(text[from] ?? '')) from += 1
  while (to > from && /\s/.test(text[to - 1] ?? '')) to -= 1
  if (to <= from) return null
  const cut = Math.min(to, from + 2000)
  return { start: from, end: cut, quote: text.slice(from, cut) }
}

export type TextBuilder = {
  length(): number
  /** Adds inline text; white space at the join collapses to one space. */
  inline(raw: string): void
  /** Ends the current line, once. */
  breakLine(): void
  /** Adds one line and returns its span. */
  line(raw: string): Span | null
  text(): string
  slice(start: number, end: number): string
}

// Zero-width characters, soft hyphens and bidi marks: invisible, and a way to hide words from people or from the parser.
const INVISIBLE =
  /\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|\u180e|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\ufeff/g

// All white space except single spaces, which are most of it and stay as they are.
export const SPACING = /\s{2,}|[^\S ]/g

// Control characters mean nothing on a page, and Postgres rejects NUL.
const CONTROL = /\p{Cc}/gu

/** Normalises fetched text: removes invisible characters and collapses white space to single spaces. */
export function cleanText(raw: string): string {
  return raw.toWellFormed().replace(INVISIBLE, '').replace(CONTROL, ' ').replace(SPACING, ' ')
}

/** Collects text in pieces: slicing a growing string, which happens for every block, would copy the whole string each time. */
export function createTextBuilder(): TextBuilder {
  const pieces: { start: number; text: string }[] = []
  let length = 0
  let lineStart = 0
  const push = (text: string) => {
    if (text === '') return
    pieces.push({ start: length, text })
    length += text.length
  }
  const breakLine = () => {
    const last = pieces.at(-1)
    if (length > lineStart && last?.text.endsWith(' ') === true) {
      last.text = last.text.slice(0, -1)
      length -= 1
      if (last.text === '') pieces.pop()
    }
    if (length > lineStart) push('\n')
    lineStart = length
  }
  return {
    length: () => length,
    inline(raw) {
      const clean = cleanText(raw)
      const isAfterBlank = length === lineStart || pieces.at(-1)?.text.endsWith(' ') === true
      push(isAfterBlank ? clean.replace(/^ /, '') : clean)
    },
    breakLine,
    line(raw) {
      const clean = cleanText(raw).trim().slice(0, 2000)
      if (clean === '') return null
      breakLine()
      const start = length
      push(`${clean}\n`)
      lineStart = length
      return { start, end: start + clean.length, quote: clean }
    },
    text: () => pieces.map(({ text }) => text).join(''),
    slice(start, end) {
      let first = pieces.length - 1
      while (first > 0 && (pieces[first]?.start ?? 0) > start) first -= 1
      const from = pieces[first]?.start ?? 0
      const overlapping = pieces.slice(Math.max(0, first)).map(({ text }) => text)
      return overlapping.join('').slice(start - from, end - from)
    },
  }
}
