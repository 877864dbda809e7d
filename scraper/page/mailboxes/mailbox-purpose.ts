import { pageWords } from '#scraper/page/page-words.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { FoundAddress } from './addresses.ts'

/** What a page says that a mailbox is for: taking music, licensing it, something else, or looking after the website. */
export type MailboxPurpose = 'music' | 'licences' | 'others' | 'makers' | null

const ADDRESS = /\S*@\S*/
const LABEL_LENGTH = 60
const WINDOW = 160

/** The words of its link, or beside it in its line, or in the line or the cell above; else the heading over it. */
export function purposeOfMailbox({ at, about }: FoundAddress, page: ParsedPage): MailboxPurpose {
  const index = page.blocks.findIndex(({ start, end }) => start <= at && end >= at)
  const block = page.blocks[index]
  if (block === undefined) return purposeNamed(about)
  // A window, not the block: a hostile one holds thousands of addresses.
  const lines = page.text.slice(Math.max(block.start, at - WINDOW), at).split('\n')
  const [behind = ''] = page.text.slice(at, Math.min(block.end, at + WINDOW)).split('\n')
  const above = lines.length > 1 ? lines.at(-2) : wordsAbove(page, index)
  const labels = [about, before(lines.at(-1) ?? ''), after(behind), shortLabel(above ?? '')]
  return purposeNamed(
    labels.find((words) => /\p{L}{2}/u.test(words.replace(pageWords('says-mail'), ''))) ?? block.heading ?? '',
  )
}

/** The cell or the line right above, such as the name of a department over its mailbox. */
function wordsAbove(page: ParsedPage, index: number): string {
  const block = page.blocks[index]
  const above = page.blocks[index - 1]
  if (above === undefined || above.zone !== block?.zone) return ''
  return page.text.slice(above.start, above.end)
}

function shortLabel(words: string): string {
  return words.length <= LABEL_LENGTH && !ADDRESS.test(words) && !/[.!?]$/.test(words) ? words : ''
}

function before(line: string): string {
  return (
    line
      .slice(-LABEL_LENGTH)
      .split(ADDRESS)
      .at(-1)
      ?.split(/[.!?] /)
      .at(-1) ?? ''
  )
}

/** "kate@… (sync enquiries)", "sam@… — licensing": only what is set apart belongs to the address. */
function after(line: string): string {
  const rest = line.replace(/^\s*\S*@\S*?(?=[\s,;)]|$)/, '')
  return /^\s*(?:\(([^)]{2,60})\)|[–—-]\s+([^@·|]{2,60})|(for [^@·|.]{2,60}))/.exec(rest)?.slice(1).find(Boolean) ?? ''
}

function purposeNamed(words: string): MailboxPurpose {
  if (pageWords('mail-of-makers').test(words)) return 'makers'
  if (pageWords('mail-for-music').test(words)) return 'music'
  if (pageWords('mail-for-others').test(words)) return 'others'
  return pageWords('mail-for-licences').test(words) ? 'licences' : null
}
