import { pagePattern } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Line } from './person-lines.ts'

/** Whose people are below a heading: the company's (`people`), or others (`outside`). `about` may also list services; null is unknown. */
export type PageArea = 'people' | 'about' | 'outside' | null

const QUOTE = /["”»“]$/

/** The area of a line. Lines with the same `key` are below the same deciding heading. */
type LineSection = { area: PageArea; key: string }

/** The section of each line. A neutral heading inherits the area of the heading above it: "Berlin" below "Team". */
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

/** Returns a cached function from a heading to its area. */
function createAreaFinder(page: ParsedPage): (section: string) => PageArea {
  if (isOtherPeoplePath(page)) return () => 'outside'
  const known = new Map<string, PageArea>()
  const title = page.title?.quote ?? ''
  const isOfPeople = isPeoplePath(page) || pagePattern('own-people-heading').test(title)
  return (section) => {
    const found = known.get(section)
    if (found !== undefined) return found
    // The page title covers the whole page, and may contain a company named after its trade: "Gull Films".
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
  if (pagePattern('other-people-heading').test(heading) && !pagePattern('contact-heading').test(heading))
    return 'outside'
  if (pagePattern('own-people-heading').test(heading)) return 'people'
  if (pagePattern('outside-sections').test(heading)) return 'outside'
  // On a people page, these are the departments of the company.
  if (pagePattern('department-sections').test(heading) && !isOfPeople) return 'outside'
  if (pagePattern('own-sections').test(heading)) return 'people'
  return pagePattern('about-heading').test(heading) ? 'about' : null
}

/** Whether a line is part of a quotation or next to one: its person praises the company. */
export function isQuoted(page: ParsedPage, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  const before = lines[index - 1]?.text ?? ''
  return line === undefined || isQuotation(page, line) || (before.length > 30 && QUOTE.test(before))
}

/** Whether a line is in a part of the page about people of other companies. */
export function isAboutOthers(page: ParsedPage, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  if (line === undefined) return true
  const before = lines[index - 1]?.text ?? ''
  const companies = pagePattern('known-companies')
  return (
    [line.block.heading ?? '', line.section].some((heading) => pagePattern('other-people-heading').test(heading)) ||
    isOtherPeoplePath(page) ||
    isQuotation(page, line) ||
    /["”»]$/.test(before) ||
    /^["“«—–]\s?/.test(line.text) ||
    companies.test(textAfterTitle(line)) ||
    (page.text[line.end] === '\n' && companies.test(`,${lines[index + 1]?.text ?? ''}`) && before.length > 60)
  )
}

/** Whether a line is in a quotation. Old pages indent addresses with blockquote; a quotation has no telephone number. */
function isQuotation({ text }: ParsedPage, { block }: Line): boolean {
  return block.tag === 'blockquote' && !pagePattern('way-of-contact').test(text.slice(block.start, block.end))
}

/** Whether the path shows that the page is about other people's work or words. */
function isOtherPeoplePath({ url }: ParsedPage): boolean {
  return pagePattern('other-people-path').test(new URL(url).pathname)
}

function textAfterTitle({ text, titles: [title] }: Line): string {
  return title === undefined ? '' : text.slice(title.index + title[0].length)
}

/** Whether the path is that of a page about people or contacts. */
function isPeoplePath({ url }: ParsedPage): boolean {
  const { pathname } = new URL(url)
  return pagePattern('people-path').test(pathname.replace(pagePattern('about-path'), ''))
}
