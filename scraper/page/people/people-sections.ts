import { pagePattern } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Line } from './person-lines.ts'

/** Whose people stand below a heading: those of the company, somebody else's, or nothing is said. Under `about` its services may stand as well. */
export type PageArea = 'people' | 'about' | 'outside' | null

const QUOTE = /["”»“]$/

/** What stands over a line: whose people, and which lines are under the same heading that says so. */
type LineSection = { area: PageArea; key: string }

/** The places of all lines. A heading that says nothing of its own says what the one over it does: "Berlin" below "Team". */
export function listSections(page: ParsedPage, lines: readonly Line[]): Map<Line, LineSection> {
  const places = new Map<Line, LineSection>()
  const read = createAreaFinder(page)
  const isOwnPath = pagePattern('people-path').test(new URL(page.url).pathname)
  const byPath: PageArea = isPeoplePath(page) ? 'people' : isOwnPath ? 'about' : null
  let over: (LineSection & { level: number })[] = []
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
function createAreaFinder(page: ParsedPage): (section: string) => PageArea {
  if (isOtherPeoplePath(page)) return () => 'outside'
  const known = new Map<string, PageArea>()
  const title = page.title?.quote ?? ''
  const isOfPeople = isPeoplePath(page) || pagePattern('own-people-heading').test(title)
  return (section) => {
    const found = known.get(section)
    if (found !== undefined) return found
    // A page's title is over all of it, and a company may bear the name of its trade: "Gull Films".
    const area = section === title ? areaOfTitle(section) : areaOfHeading(section, isOfPeople)
    known.set(section, area)
    return area
  }
}

function areaOfTitle(title: string): PageArea {
  if (pagePattern('own-people-heading').test(title)) return 'people'
  return pagePattern('about-heading').test(title) ? 'about' : null
}

function areaOfHeading(heading: string, isOfPeople: boolean): PageArea {
  if (pagePattern('of-others').test(heading) && !pagePattern('contact-heading').test(heading)) return 'outside'
  if (pagePattern('own-people-heading').test(heading)) return 'people'
  if (pagePattern('outside-sections').test(heading)) return 'outside'
  // Where a company names its people these are its departments.
  if (pagePattern('work-sections').test(heading) && !isOfPeople) return 'outside'
  if (pagePattern('own-sections').test(heading)) return 'people'
  return pagePattern('about-heading').test(heading) ? 'about' : null
}

/** A person named beside a quotation praises the company. */
export function isQuoted(page: ParsedPage, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  const before = lines[index - 1]?.text ?? ''
  return line === undefined || isQuotation(page, line) || (before.length > 30 && QUOTE.test(before))
}

/** Whether somebody stands where the page speaks of people of other companies. */
export function isAboutOthers(page: ParsedPage, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  if (line === undefined) return true
  const before = lines[index - 1]?.text ?? ''
  const companies = pagePattern('known-companies')
  return (
    [line.block.heading ?? '', line.section].some((heading) => pagePattern('of-others').test(heading)) ||
    isOtherPeoplePath(page) ||
    isQuotation(page, line) ||
    /["”»]$/.test(before) ||
    /^["“«—–]\s?/.test(line.text) ||
    companies.test(textAfterTitle(line)) ||
    (page.text[line.end] === '\n' && companies.test(`,${lines[index + 1]?.text ?? ''}`) && before.length > 60)
  )
}

/** Whether a line stands in somebody's words. Old pages indent an address with the element for them; nobody's words hold a telephone. */
function isQuotation({ text }: ParsedPage, { block }: Line): boolean {
  return block.tag === 'blockquote' && !pagePattern('way-of-contact').test(text.slice(block.start, block.end))
}

/** Whether a page's path says that other people's work or words are shown. */
function isOtherPeoplePath({ url }: ParsedPage): boolean {
  return pagePattern('others-path').test(new URL(url).pathname)
}

function textAfterTitle({ text, titles: [title] }: Line): string {
  return title === undefined ? '' : text.slice(title.index + title[0].length)
}

/** Whether a page's path speaks of people or of contacts. */
function isPeoplePath({ url }: ParsedPage): boolean {
  const { pathname } = new URL(url)
  return pagePattern('people-path').test(pathname.replace(pagePattern('about-path'), ''))
}
