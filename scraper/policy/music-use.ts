import { blockText, contentBlocks } from '#scraper/text/content-blocks.ts'
import { once } from '#scraper/text/once.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { fold } from './language.ts'
import type { Judged } from './policy-types.ts'
import { compilePatterns, loadRules, rulePattern } from './rule-files.ts'
import { matchesStage } from './rule-table.ts'

// A shorter page is a button or a heading; what it leaves unsaid stands on other pages of its site.
const MIN_CONCLUSIVE_LENGTH = 300
const MAX_LENGTH = 20_000

const loadCompanySignals = once(() =>
  (loadRules().lists['signs-of-a-music-company'] ?? []).map((sign) => compilePatterns(sign)),
)

/**
 * What a page takes for itself is an opportunity only if the music is released, published, licensed or represented there. Stations, magazines,
 * contests, shops and apps ask for music too; their refusals still count, their invitations do not.
 */
export function dropInvitationsForOtherUses(judged: Judged[], page: ParsedPage): Judged[] {
  if (!judged.some(isInviting) || !isForOtherUse(page)) return judged
  return judged.filter((one) => !isInviting(one))
}

function isInviting({ judgement: { kind } }: Judged): boolean {
  return kind === 'invitation' || kind === 'mailbox'
}

function isForOtherUse(page: ParsedPage): boolean {
  const names = `${page.host.quote} ${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''} ${page.description?.quote ?? ''}`
  const own = blockText(page, contentBlocks(page))
  const all = withoutOtherRecords(fold(`${names} ${page.text.slice(0, Math.min(page.visibleEnd, MAX_LENGTH))}`))
  return matchesStage('music-use', {
    text: fold(`${names}\n${own.slice(0, MAX_LENGTH)}`),
    named: fold(names),
    length: page.visibleEnd < MIN_CONCLUSIVE_LENGTH ? 'short' : 'long',
    company: () => String(countCompanySignals(all)),
  })
}

/** How many different things a page says that only a company for music says. */
function countCompanySignals(text: string): number {
  return loadCompanySignals().filter((sign) => sign.test(text)).length
}

/** Whether the page names music in its name, title or description, or again and again in its text. */
export function mentionsMusic(page: ParsedPage): boolean {
  const named = `${page.host.quote} ${page.title?.quote ?? ''} ${page.siteName?.quote ?? ''} ${page.description?.quote ?? ''}`
  if (rulePattern('music-in-a-name').test(withoutOtherRecords(fold(named)))) return true
  return countUpTo(3, fold(page.text.slice(0, page.visibleEnd)), rulePattern('music-in-a-text', 'g')) >= 3
}

/** Courts, athletes and hospitals keep records too. */
export function withoutOtherRecords(text: string): string {
  return text.replace(rulePattern('other-records', 'g'), ' ')
}

function countUpTo(most: number, text: string, each: RegExp): number {
  each.lastIndex = 0
  let count = 0
  while (count < most && each.exec(text) !== null) count++
  return count
}
