import type { ParsedPage } from '#scraper/text/page-text.ts'
import { readPeopleWords } from '#scraper/text/people-words.ts'
import { isOthersPath, OF_OTHERS } from './of-others.ts'
import { isOwnHeading, isOwnPath } from './own-people.ts'
import type { Line } from './person-lines.ts'

/** Whether the heading over a line says whose people stand there; nothing where it says neither. */
export type Whose = 'own' | 'outside' | null

const OF_CONTACT = /\b(?:contacts?|team|office|staff)\b/i
const QUOTE = /^["“«„]|["”»“]$/

/** Tells of each heading once whose people stand below it. */
export function createSections(page: ParsedPage): (line: Line) => Whose {
  const known = new Map<string, Whose>()
  if (isOthersPath(page)) return () => 'outside'
  const onOwnPath = isOwnPath(page)
  return ({ section }) => {
    const found = known.get(section)
    if (found !== undefined) return found
    // A page's title is over all of it, and a house may bear the name of its trade: "Gull Films".
    const whose =
      section === (page.title?.quote ?? '') ? whoseTitle(section, onOwnPath) : whoseHeading(section, onOwnPath)
    known.set(section, whose)
    return whose
  }
}

function whoseTitle(title: string, onOwnPath: boolean): Whose {
  return onOwnPath || isOwnHeading(title) ? 'own' : null
}

function whoseHeading(heading: string, onOwnPath: boolean): Whose {
  const { outsideSections, ownSections } = readPeopleWords()
  const isContact = OF_CONTACT.test(heading)
  if (OF_OTHERS.test(heading) && !isContact) return 'outside'
  if (isOwnHeading(heading)) return 'own'
  if (outsideSections.test(heading)) return 'outside'
  return onOwnPath || ownSections.test(heading) ? 'own' : null
}

/** Whoever stands beside words in quotation marks praises the house. */
export function isQuoted(lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  const before = lines[index - 1]?.text ?? ''
  return line === undefined || line.block.tag === 'blockquote' || (before.length > 30 && QUOTE.test(before.slice(-1)))
}
