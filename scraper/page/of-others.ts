import type { ParsedPage } from '#scraper/text/page-text.ts'
import { pageWords } from './page-words.ts'
import type { Line } from './person-lines.ts'

const PRAISED_WITHIN = 4

const LABELLED = /^[^:]{3,40}:\s/

/** Somebody who praises, is praised or is credited on this page works elsewhere. */
export function isOfOthers(page: ParsedPage, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  if (line === undefined) return true
  const before = lines[index - 1]?.text ?? ''
  const houses = pageWords('known-houses').plain
  return (
    isHeadingOfOthers(line.block.heading ?? '') ||
    isHeadingOfOthers(line.section) ||
    isCredit(lines, index) ||
    isOthersPath(page) ||
    isQuotation(page, line) ||
    isPraised(lines, index) ||
    /["”»]$/.test(before) ||
    /^["“«—–]\s?/.test(line.text) ||
    houses.test(afterTitle(line)) ||
    (page.text[line.end] === '\n' && houses.test(`,${lines[index + 1]?.text ?? ''}`) && before.length > 60)
  )
}

/** Whether a heading is one below which people of other houses are named. */
export function isHeadingOfOthers(heading: string): boolean {
  return pageWords('of-others').plain.test(heading)
}

/** Whether words of a customer stand below a line, under the same heading: their names and titles are those of other firms. */
export function isPraised(lines: readonly Line[], index: number): boolean {
  const section = lines[index]?.section
  return lines
    .slice(index + 1, index + PRAISED_WITHIN)
    .some((line) => line.section === section && pageWords('praise').plain.test(line.text))
}

/** Whether a line stands in somebody's words. Old pages indent an address with the element for them; nobody's words hold a telephone. */
export function isQuotation({ text }: ParsedPage, { block }: Line): boolean {
  return block.tag === 'blockquote' && !pageWords('way-of-contact').plain.test(text.slice(block.start, block.end))
}

/** "Music Supervisor: Tamsin Gull" below "Director: Omar Haddad" made a film. */
function isCredit(lines: readonly Line[], index: number): boolean {
  if (!LABELLED.test(lines[index]?.text ?? '')) return false
  return lines
    .slice(Math.max(0, index - 2), index + 3)
    .some(({ text }, at, near) => near[at] !== lines[index] && pageWords('film-credit').plain.test(text))
}

/** Whether a page's path says that other people's work or words are shown. */
export function isOthersPath({ url }: ParsedPage): boolean {
  return pageWords('others-path').plain.test(new URL(url).pathname)
}

function afterTitle({ text, titles: [title] }: Line): string {
  return title === undefined ? '' : text.slice(title.index + title[0].length)
}
