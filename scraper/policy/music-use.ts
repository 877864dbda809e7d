import { once } from '#scraper/text/once.ts'
import { ownBlocks, wordsOf } from '#scraper/text/own-blocks.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { fold } from './language.ts'
import type { Judged } from './policy-types.ts'
import { compile, listed, readRules } from './rule-files.ts'
import { fires } from './rule-table.ts'

// A shorter page is a button or a heading; what it leaves unsaid stands on other pages of its site.
const TELLING_LENGTH = 300
const READ_LENGTH = 20_000

const companySigns = once(() => (readRules().lists['signs-of-a-music-company'] ?? []).map((sign) => compile(sign)))

/**
 * What a page takes for itself is an opportunity only if the music is released, published, licensed or represented there. Stations, magazines,
 * contests, shops and apps ask for music too; their refusals still count, their invitations do not.
 */
export function withoutInvitationsForOtherUses(judged: Judged[], page: ParsedPage): Judged[] {
  if (!judged.some(isInviting) || !isForOtherUse(page)) return judged
  return judged.filter((one) => !isInviting(one))
}

function isInviting({ judgement: { kind } }: Judged): boolean {
  return kind === 'invitation' || kind === 'mailbox'
}

function isForOtherUse(page: ParsedPage): boolean {
  const named = `${page.host.quote} ${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''} ${page.description?.quote ?? ''}`
  const own = wordsOf(page, ownBlocks(page))
  const all = withoutOtherRecords(fold(`${named} ${page.text.slice(0, Math.min(page.visibleEnd, READ_LENGTH))}`))
  return fires('music-use', {
    text: fold(`${named}\n${own.slice(0, READ_LENGTH)}`),
    named: fold(named),
    length: page.visibleEnd < TELLING_LENGTH ? 'short' : 'long',
    company: () => String(countSigns(all)),
  })
}

/** How many different things a page says that only a company for music says. */
function countSigns(text: string): number {
  return companySigns().filter((sign) => sign.test(text)).length
}

/** Whether the page names music in its name, title or description, or again and again in its text. */
export function speaksOfMusic(page: ParsedPage): boolean {
  const named = `${page.host.quote} ${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''} ${page.description?.quote ?? ''}`
  if (listed('music-in-a-name').test(withoutOtherRecords(fold(named)))) return true
  return countUpTo(3, fold(page.text.slice(0, page.visibleEnd)), listed('music-in-a-text', 'g')) >= 3
}

/** Courts, athletes and hospitals keep records too. */
export function withoutOtherRecords(text: string): string {
  return text.replace(listed('other-records', 'g'), ' ')
}

function countUpTo(most: number, text: string, each: RegExp): number {
  each.lastIndex = 0
  let count = 0
  while (count < most && each.exec(text) !== null) count++
  return count
}
