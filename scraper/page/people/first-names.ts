import { isPersonName, titlesIn } from '#scraper/text/roles.ts'
import type { Line } from './person-lines.ts'

/** A first name and a title that are all of a line, by their places in the page's text. */
export type FirstName = { line: Line; name: string; nameAt: number; role: string; roleAt: number }

// "delivered by hand Orla, ": a capitalised word before it would be her first name.
const BEFORE_COMMA = /(?:^|(?<!\S)\p{Ll}+ )(\p{Lu}\p{Ll}{2,11}), $/u
const LONGEST_LINE = 300

/** The first names of people who stand with their titles in one line; one alone may be anything. */
export function findFirstNames(lines: readonly Line[]): FirstName[] {
  const found = lines.flatMap(severalIn)
  return new Set(found.map(({ name }) => name)).size > 1 ? found : []
}

/** "Orla, Head of Sync · Ned, Label Manager" in one line, perhaps behind words of prose. */
function severalIn(line: Line): FirstName[] {
  if (line.text.length > LONGEST_LINE || line.titles.length < 2) return []
  let at = 0
  const found = line.text.split(/(?<=\s[·|•]\s)/).flatMap((part): FirstName[] => {
    const start = at
    at += part.length
    const text = part.replace(/\s[·|•]\s$/, '')
    const title = titlesIn(text).at(-1)
    const before = text.slice(0, title?.index)
    const name = BEFORE_COMMA.exec(before)?.[1]
    if (title?.counts !== true || title.index + title[0].length !== text.trimEnd().length) return []
    if (name === undefined || !isPersonName(name)) return []
    const nameAt = line.start + start + before.lastIndexOf(name)
    return [{ line, name, nameAt, role: title[0], roleAt: line.start + start + title.index }]
  })
  return found.length > 1 ? found : []
}
