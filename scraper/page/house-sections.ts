import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readPeopleWords } from '#scraper/text/people-words.ts'
import { isHeadingOfOthers, isOthersPath, isQuotation } from './of-others.ts'
import { isOwnHeading, isOwnPath, isPeopleHeading, isPeoplePath } from './own-people.ts'
import { pageWords } from './page-words.ts'
import type { Line } from './person-lines.ts'

/** Whose people stand below a heading: those of the house, somebody else's, or nothing is said. Under `about` its services may stand as well. */
export type Whose = 'people' | 'about' | 'outside' | null

const QUOTE = /["”»“]$/

/** What stands over a line: whose people, and which lines are under the same heading that says so. */
export type Place = { whose: Whose; key: string }

/** The places of all lines. A heading that says nothing of its own says what the one over it does: "Berlin" below "Team". */
export function placesOf(page: ParsedPage, lines: readonly Line[]): Map<Line, Place> {
  const places = new Map<Line, Place>()
  const read = readerOf(page)
  const byPath: Whose = isPeoplePath(page) ? 'people' : isOwnPath(page) ? 'about' : null
  let over: (Place & { level: number })[] = []
  for (const line of lines) {
    if (line.text === line.section && /^h[1-6]$/.test(line.block.tag)) {
      const level = Number(line.block.tag.slice(1))
      over = over.filter((one) => one.level < level)
      over.push({ level, whose: read(line.section), key: line.section })
    }
    const own = read(line.section)
    const saying =
      own !== null
        ? undefined
        : over.findLast(({ whose, level }) => whose === 'people' || (whose !== null && level > 1))
    const whose = own ?? saying?.whose ?? byPath
    const key = byPath !== null && whose !== 'outside' ? '' : (saying?.key ?? line.section)
    places.set(line, { whose, key })
  }
  return places
}

/** Tells of each heading once whose people stand below it. */
function readerOf(page: ParsedPage): (section: string) => Whose {
  if (isOthersPath(page)) return () => 'outside'
  const known = new Map<string, Whose>()
  const title = page.title?.quote ?? ''
  const isOfPeople = isPeoplePath(page) || isPeopleHeading(title)
  return (section) => {
    const found = known.get(section)
    if (found !== undefined) return found
    // A page's title is over all of it, and a house may bear the name of its trade: "Gull Films".
    const whose = section === title ? ofTitle(section) : ofHeading(section, isOfPeople)
    known.set(section, whose)
    return whose
  }
}

function ofTitle(title: string): Whose {
  if (isPeopleHeading(title)) return 'people'
  return isOwnHeading(title) ? 'about' : null
}

function ofHeading(heading: string, isOfPeople: boolean): Whose {
  const { outsideSections, workSections, ownSections } = readPeopleWords()
  if (isHeadingOfOthers(heading) && !pageWords('contact-heading').plain.test(heading)) return 'outside'
  if (isPeopleHeading(heading)) return 'people'
  if (outsideSections.test(heading)) return 'outside'
  // Where a house names its people these are its departments.
  if (workSections.test(heading) && !isOfPeople) return 'outside'
  if (ownSections.test(heading)) return 'people'
  return isOwnHeading(heading) ? 'about' : null
}

/** Whoever stands beside words in quotation marks praises the house. */
export function isQuoted(page: ParsedPage, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  const before = lines[index - 1]?.text ?? ''
  return line === undefined || isQuotation(page, line) || (before.length > 30 && QUOTE.test(before))
}
