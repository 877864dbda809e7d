import { ownBlocks, wordsOf } from '#scraper/text/own-blocks.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import type { Pattern } from '#scraper/text/sieve/pattern.ts'
import { fold } from './language.ts'
import { compile } from './lexicon.ts'
import type { Judged } from './policy-types.ts'
import { readRules } from './rule-files.ts'
import { fires } from './rule-table.ts'
import { withoutOtherRecords } from './subject.ts'

// A shorter page is a button or a heading; what it leaves unsaid stands on other pages of its site.
const TELLING_LENGTH = 300
const READ_LENGTH = 20_000

let houseSigns: Pattern[] | undefined

/**
 * What a page takes for itself is an opportunity only if the music is released, published, licensed or represented there. Stations, magazines,
 * contests, shops and apps ask for music too; their refusals still count, their invitations do not.
 */
export function withoutInvitationsElsewhere(judged: Judged[], page: ParsedPage): Judged[] {
  if (!judged.some(isInviting) || !goesElsewhere(page)) return judged
  return judged.filter((one) => !isInviting(one))
}

function isInviting({ judgement: { kind } }: Judged): boolean {
  return kind === 'invitation' || kind === 'mailbox'
}

function goesElsewhere(page: ParsedPage): boolean {
  const named = `${page.host.quote} ${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''} ${page.description?.quote ?? ''}`
  const own = wordsOf(page, ownBlocks(page))
  const all = withoutOtherRecords(fold(`${named} ${page.text.slice(0, Math.min(page.visibleEnd, READ_LENGTH))}`))
  return fires('fate', {
    text: fold(`${named}\n${own.slice(0, READ_LENGTH)}`),
    named: fold(named),
    length: page.visibleEnd < TELLING_LENGTH ? 'short' : 'long',
    house: () => String(countSigns(all)),
  })
}

/** How many different things a page says that only a house for music says. */
function countSigns(text: string): number {
  houseSigns ??= (readRules().lists['signs-of-a-house'] ?? []).map((sign) => compile(sign))
  return houseSigns.filter((sign) => sign.test(text)).length
}
