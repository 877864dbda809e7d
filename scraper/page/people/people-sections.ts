import { pageWords } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Line } from './person-lines.ts'

/** Whose people stand below a heading: those of the company, somebody else's, or nothing is said. Under `about` its services may stand as well. */
export type PageArea = 'people' | 'about' | 'outside' | null

const QUOTE = /["”»“]$/

/** What stands over a line: whose people, and which lines are under the same heading that says so. */
type Place = { area: PageArea; key: string }

/** The places of all lines. A heading that says nothing of its own says what the one over it does: "Berlin" below "Team". */
export function placesOf(page: ParsedPage, lines: readonly Line[]): Map<Line, Place> {
  const places = new Map<Line, Place>()
  const read = readerOf(page)
  const isOwnPath = pageWords('people-path').test(new URL(page.url).pathname)
  const byPath: PageArea = isPeoplePath(page) ? 'people' : isOwnPath ? 'about' : null
  let over: (Place & { level: number })[] = []
  for (const line of lines) {
    if (line.text === line.section && /^h[1-6]$/.test(line.block.tag)) {
      const level = Number(line.block.tag.slice(1))
      over = over.filter((one) => one.level < level)
      over.push({ level, area: read(line.section), key: line.section })
    }
    const own = read(line.section)
    const saying =
      own !== null ? undefined : over.findLast(({ area, level }) => area === 'people' || (area !== null && level > 1))
    const area = own ?? saying?.area ?? byPath
    const key = byPath !== null && area !== 'outside' ? '' : (saying?.key ?? line.section)
    places.set(line, { area, key })
  }
  return places
}

/** Tells of each heading once whose people stand below it. */
function readerOf(page: ParsedPage): (section: string) => PageArea {
  if (isPathOfOtherPeople(page)) return () => 'outside'
  const known = new Map<string, PageArea>()
  const title = page.title?.quote ?? ''
  const isOfPeople = isPeoplePath(page) || pageWords('own-people-heading').test(title)
  return (section) => {
    const found = known.get(section)
    if (found !== undefined) return found
    // A page's title is over all of it, and a company may bear the name of its trade: "Gull Films".
    const area = section === title ? ofTitle(section) : ofHeading(section, isOfPeople)
    known.set(section, area)
    return area
  }
}

function ofTitle(title: string): PageArea {
  if (pageWords('own-people-heading').test(title)) return 'people'
  return pageWords('about-heading').test(title) ? 'about' : null
}

function ofHeading(heading: string, isOfPeople: boolean): PageArea {
  if (pageWords('of-others').test(heading) && !pageWords('contact-heading').test(heading)) return 'outside'
  if (pageWords('own-people-heading').test(heading)) return 'people'
  if (pageWords('outside-sections').test(heading)) return 'outside'
  // Where a company names its people these are its departments.
  if (pageWords('work-sections').test(heading) && !isOfPeople) return 'outside'
  if (pageWords('own-sections').test(heading)) return 'people'
  return pageWords('about-heading').test(heading) ? 'about' : null
}

/** A person named beside a quotation praises the company. */
export function isQuoted(page: ParsedPage, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  const before = lines[index - 1]?.text ?? ''
  return line === undefined || isQuotation(page, line) || (before.length > 30 && QUOTE.test(before))
}

/** Whether somebody stands where the page speaks of people of other companies. */
export function worksElsewhere(page: ParsedPage, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  if (line === undefined) return true
  const before = lines[index - 1]?.text ?? ''
  const companies = pageWords('known-companies')
  return (
    [line.block.heading ?? '', line.section].some((heading) => pageWords('of-others').test(heading)) ||
    isPathOfOtherPeople(page) ||
    isQuotation(page, line) ||
    /["”»]$/.test(before) ||
    /^["“«—–]\s?/.test(line.text) ||
    companies.test(afterTitle(line)) ||
    (page.text[line.end] === '\n' && companies.test(`,${lines[index + 1]?.text ?? ''}`) && before.length > 60)
  )
}

/** Whether a line stands in somebody's words. Old pages indent an address with the element for them; nobody's words hold a telephone. */
function isQuotation({ text }: ParsedPage, { block }: Line): boolean {
  return block.tag === 'blockquote' && !pageWords('way-of-contact').test(text.slice(block.start, block.end))
}

/** Whether a page's path says that other people's work or words are shown. */
function isPathOfOtherPeople({ url }: ParsedPage): boolean {
  return pageWords('others-path').test(new URL(url).pathname)
}

function afterTitle({ text, titles: [title] }: Line): string {
  return title === undefined ? '' : text.slice(title.index + title[0].length)
}

/** Whether a page's path speaks of people or of contacts. */
function isPeoplePath({ url }: ParsedPage): boolean {
  const { pathname } = new URL(url)
  return pageWords('people-path').test(pathname.replace(pageWords('about-path'), ''))
}
