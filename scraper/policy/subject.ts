import type { ParsedPage } from '#scraper/text/page-text.ts'
import { fold } from './language.ts'
import { listed } from './lexicon.ts'

/** Whether the page names music in its name, title or description, or again and again in its text. */
export function speaksOfMusic(page: ParsedPage): boolean {
  const named = `${page.host.quote} ${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''} ${page.description?.quote ?? ''}`
  if (listed('music-in-a-name').test(withoutOtherRecords(fold(named)))) return true
  return countUpTo(3, fold(page.text.slice(0, page.visibleEnd)), listed('music-in-a-text', 'g').plain) >= 3
}

/** Courts, athletes and hospitals keep records too. */
export function withoutOtherRecords(text: string): string {
  return listed('other-records', 'g').replace(text, ' ')
}

function countUpTo(most: number, text: string, each: RegExp): number {
  each.lastIndex = 0
  let count = 0
  while (count < most && each.exec(text) !== null) count++
  return count
}
