import { pageWords } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Line } from './person-lines.ts'

/** Whether somebody stands where the page speaks of people of other companies. */
export function worksElsewhere(page: ParsedPage, lines: readonly Line[], index: number): boolean {
  const line = lines[index]
  if (line === undefined) return true
  const before = lines[index - 1]?.text ?? ''
  const companies = pageWords('known-companies')
  return (
    isHeadingOfOtherPeople(line.block.heading ?? '') ||
    isHeadingOfOtherPeople(line.section) ||
    isPathOfOtherPeople(page) ||
    isQuotation(page, line) ||
    /["”»]$/.test(before) ||
    /^["“«—–]\s?/.test(line.text) ||
    companies.test(afterTitle(line)) ||
    (page.text[line.end] === '\n' && companies.test(`,${lines[index + 1]?.text ?? ''}`) && before.length > 60)
  )
}

/** Whether a heading is one below which people of other companies are named. */
export function isHeadingOfOtherPeople(heading: string): boolean {
  return pageWords('of-others').test(heading)
}

/** Whether a line stands in somebody's words. Old pages indent an address with the element for them; nobody's words hold a telephone. */
export function isQuotation({ text }: ParsedPage, { block }: Line): boolean {
  return block.tag === 'blockquote' && !pageWords('way-of-contact').test(text.slice(block.start, block.end))
}

/** Whether a page's path says that other people's work or words are shown. */
export function isPathOfOtherPeople({ url }: ParsedPage): boolean {
  return pageWords('others-path').test(new URL(url).pathname)
}

function afterTitle({ text, titles: [title] }: Line): string {
  return title === undefined ? '' : text.slice(title.index + title[0].length)
}
