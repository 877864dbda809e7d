import { type Block, createTextBuilder, type ParsedPage } from '#scraper/text/page-text.ts'

/** Reads a page of plain text: paragraphs and short lines take the place of markup. Pure. */
export function parsePlain(url: string, body: string): ParsedPage {
  const builder = createTextBuilder()
  const blocks: Block[] = []
  const containers: ParsedPage['containers'] = []
  let heading: string | null = null
  for (const paragraph of body.replace(/\r\n?/g, '\n').split(/\n\s*\n/)) {
    const pieces = joinWrappedLines(paragraph)
    const from = builder.length()
    for (const piece of pieces) {
      const span = builder.line(piece)
      if (span === null) continue
      const isHeading = looksLikeHeading(span.quote)
      const end = builder.length() - 1
      blocks.push({
        start: span.start,
        end,
        tag: isHeading ? 'h3' : 'p',
        zone: 'body',
        heading: isHeading ? null : heading,
        linkShare: 0,
      })
      if (isHeading) heading = span.quote.slice(0, 200)
    }
    if (builder.length() > from) containers.push({ start: from, end: builder.length() - 1, tag: 'p' })
  }
  const visibleEnd = builder.length()
  const { hostname, href } = new URL(url)
  const host = builder.line(hostname) ?? { start: visibleEnd, end: visibleEnd, quote: hostname }
  return {
    url: href,
    plain: true,
    text: builder.text(),
    visibleEnd,
    title: null,
    siteName: null,
    description: null,
    host,
    ogType: null,
    author: null,
    published: null,
    jsonLdTypes: [],
    entities: [],
    blocks,
    containers,
    seams: [],
    links: [],
    mailtos: [],
    forms: [],
    protectedAddresses: (body.match(/\[email.protected\]/gi) ?? []).length,
  }
}

/** A line that was only wrapped goes on with a small letter, or fills the column without ending a sentence. */
function joinWrappedLines(paragraph: string): string[] {
  const pieces: string[] = []
  for (const raw of paragraph.split('\n')) {
    const line = raw.trim()
    const last = pieces.at(-1)
    if (line === '') continue
    const bullet = /^(?:[•*·▪–-]|\d+[.)])\s/.test(line)
    const continues =
      last !== undefined &&
      !bullet &&
      (/^[a-z(]/.test(line) || (last.length > 64 && last.length < 90 && !/[.!?:]["”’)]?$/.test(last)))
    if (continues) pieces[pieces.length - 1] = `${last} ${line}`
    else pieces.push(line)
  }
  return pieces
}

function looksLikeHeading(line: string): boolean {
  if (line.length > 120 || /^[•*·▪–-]\s/.test(line)) return false
  if (/\?$/.test(line)) return true
  return (
    line.length <= 60 &&
    !/[.!,;:]$/.test(line) &&
    !/@/.test(line) &&
    /^[A-Z0-9]/.test(line) &&
    line.split(' ').length <= 8
  )
}
