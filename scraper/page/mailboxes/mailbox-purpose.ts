import { pagePattern } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { FoundAddress } from './addresses.ts'

/** The stated purpose of a mailbox: receiving music, licensing it, something else, or the makers of the website. */
export type MailboxPurpose = 'music' | 'licensing' | 'other' | 'webmaster' | null

const ADDRESS = /\S*@\S*/
const MAX_LABEL_LENGTH = 60
const WINDOW = 160

/** Decided by the text of its link, else by the text next to it, the line or cell above, or the heading. */
export function findMailboxPurpose({ at, label }: FoundAddress, page: ParsedPage): MailboxPurpose {
  const index = page.blocks.findIndex(({ start, end }) => start <= at && end >= at)
  const block = page.blocks[index]
  if (block === undefined) return classifyPurpose(label)
  // Only a window: a hostile block may contain thousands of addresses.
  const lines = page.text.slice(Math.max(block.start, at - WINDOW), at).split('\n')
  const [behind = ''] = page.text.slice(at, Math.min(block.end, at + WINDOW)).split('\n')
  const above = lines.length > 1 ? lines.at(-2) : textAbove(page, index)
  const labels = [label, textBefore(lines.at(-1) ?? ''), textAfter(behind), shortLabel(above ?? '')]
  return classifyPurpose(
    labels.find((words) => /\p{L}{2}/u.test(words.replace(pagePattern('mail-words'), ''))) ?? block.heading ?? '',
  )
}

/** The cell or line right above, such as the name of a department above its mailbox. */
function textAbove(page: ParsedPage, index: number): string {
  const block = page.blocks[index]
  const above = page.blocks[index - 1]
  if (above === undefined || above.zone !== block?.zone) return ''
  return page.text.slice(above.start, above.end)
}

function shortLabel(words: string): string {
  return words.length <= MAX_LABEL_LENGTH && !ADDRESS.test(words) && !/[.!?]$/.test(words) ? words : ''
}

function textBefore(line: string): string {
  return (
    line
      .slice(-MAX_LABEL_LENGTH)
      .split(ADDRESS)
      .at(-1)
      ?.split(/[.!?] /)
      .at(-1) ?? ''
  )
}

/** "kate@… (sync enquiries)", "sam@… — licensing": text after an address belongs to it only if it is set apart. */
function textAfter(line: string): string {
  const rest = line.replace(/^\s*\S*@\S*?(?=[\s,;)]|$)/, '')
  return /^\s*(?:\(([^)]{2,60})\)|[–—-]\s+([^@·|]{2,60})|(for [^@·|.]{2,60}))/.exec(rest)?.slice(1).find(Boolean) ?? ''
}

function classifyPurpose(words: string): MailboxPurpose {
  if (pagePattern('webmaster-mail').test(words)) return 'webmaster'
  if (pagePattern('music-mail').test(words)) return 'music'
  if (pagePattern('other-mail').test(words)) return 'other'
  return pagePattern('licensing-mail').test(words) ? 'licensing' : null
}
