import type { ParsedPage } from '#scraper/text/page-text.ts'
import { isPersonName, titlesIn } from '#scraper/text/roles.ts'
import type { Line } from './person-lines.ts'
import { isOfThisCompany } from './title-company.ts'

/** A first name and a title that are all of a line, by their places in the page's text. */
export type FirstName = { line: Line; name: string; nameAt: number; role: string; roleAt: number }

const BEFORE_TITLE = /^(\p{Lu}\p{Ll}{2,11})(?:\s*[,:|–—]\s*|\s+-\s+)$/u
const BEHIND_TITLE = /^(?:\s*[:|–—]\s*|\s+-\s+)(\p{Lu}\p{Ll}{2,11})$/u
// "delivered by hand Orla, ": a capitalised word before it would be her first name.
const BEFORE_COMMA = /(?:^|(?<!\S)\p{Ll}+ )(\p{Lu}\p{Ll}{2,11}), $/u
const LONGEST_LINE = 300

/** "Orla – Head of Sync" over "Ned – Label Manager": one word is a name where several lines are made alike. */
export function findFirstNames(page: ParsedPage, lines: readonly Line[]): FirstName[] {
  const named = lines.flatMap((line) => nameFirst(page, line) ?? [])
  const titled = lines.flatMap((line) => titleFirst(line) ?? [])
  const several = lines.flatMap((line) => severalIn(line))
  return [named, titled, several].flatMap((found) => (new Set(found.map(({ name }) => name)).size > 1 ? found : []))
}

function nameFirst(page: ParsedPage, line: Line): FirstName | null {
  const [title] = line.titles
  if (title?.counts !== true || line.text.length > 90) return null
  const name = BEFORE_TITLE.exec(line.text.slice(0, title.index))?.[1]
  if (name === undefined || !isPersonName(name)) return null
  if (!isOfThisCompany(page, line.text.slice(title.index + title[0].length))) return null
  return { line, name, nameAt: line.start, role: title[0], roleAt: line.start + title.index }
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

function titleFirst(line: Line): FirstName | null {
  const [title] = line.titles
  if (title?.counts !== true || title.index !== 0 || line.text.length > 90) return null
  const behind = line.text.slice(title[0].length)
  const name = BEHIND_TITLE.exec(behind)?.[1]
  if (name === undefined || !isPersonName(name)) return null
  return { line, name, nameAt: line.end - name.length, role: title[0], roleAt: line.start }
}
