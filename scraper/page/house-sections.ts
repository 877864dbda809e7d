import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readPeopleWords } from '#scraper/text/people-words.ts'
import { isOthersPath, OF_OTHERS } from './of-others.ts'
import { isOwnHeading, isOwnPath, isPeopleHeading, isPeoplePath } from './own-people.ts'
import type { Line } from './person-lines.ts'

/** Whose people stand below a heading: those of the house, somebody else's, or nothing is said. Under `about` its services may stand as well. */
export type Whose = 'people' | 'about' | 'outside' | null

const OF_CONTACT = /\b(?:contacts?|team|office|staff)\b/i
const QUOTE = /["”»“]$/

/** Tells of each heading once whose people stand below it. */
export function createSections(page: ParsedPage): (line: Line) => Whose {
  if (isOthersPath(page)) return () => 'outside'
  const known = new Map<string, Whose>()
  const byPath: Whose = isPeoplePath(page) ? 'people' : isOwnPath(page) ? 'about' : null
  return ({ section }) => {
    const found = known.get(section)
    if (found !== undefined) return found
    // A page's title is over all of it, and a house may bear the name of its trade: "Gull Films".
    const isTitle = section === (page.title?.quote ?? '')
    const whose = (isTitle ? ofTitle(section) : ofHeading(section)) ?? byPath
    known.set(section, whose)
    return whose
  }
}

function ofTitle(title: string): Whose {
  if (isPeopleHeading(title)) return 'people'
  return isOwnHeading(title) ? 'about' : null
}

function ofHeading(heading: string): Whose {
  const { outsideSections, ownSections } = readPeopleWords()
  if (OF_OTHERS.test(heading) && !OF_CONTACT.test(heading)) return 'outside'
  if (isPeopleHeading(heading)) return 'people'
  if (outsideSections.test(heading)) return 'outside'
  if (ownSections.test(heading)) return 'people'
  return isOwnHeading(heading) ? 'about' : null
}

/** Whoever stands beside words in quotation marks praises the house. */
export function isQuoted(lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  const before = lines[index - 1]?.text ?? ''
  return line === undefined || line.block.tag === 'blockquote' || (before.length > 30 && QUOTE.test(before))
}
