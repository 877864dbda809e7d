import { blockText, contentBlocks } from '#scraper/text/content-blocks.ts'
import { once } from '#scraper/text/once.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'
import { fold } from './language.ts'
import type { Judged } from './policy-types.ts'
import { compilePatterns, loadRules, rulePattern } from './rule-files.ts'
import { matchesStage } from './rule-table.ts'

// A shorter page is only a button or a heading. What it leaves out may be on other pages of its site.
const MIN_CONCLUSIVE_LENGTH = 300
const MAX_LENGTH = 20_000

const loadCompanySignals = once(() =>
  (loadRules().lists['music-company-signals'] ?? []).map((sign) => compilePatterns(sign)),
)

/**
 * Drops the invitations of stations, magazines, contests, shops and apps. Music sent there is not released, published, licensed or
 * represented, so it is no opportunity. Their refusals still count.
 */
export function dropInvitationsForOtherUses(judged: Judged[], page: ParsedPage): Judged[] {
  if (!judged.some(isInviting) || !isForOtherUse(page)) return judged
  return judged.filter((one) => !isInviting(one))
}

function isInviting({ judgement: { kind } }: Judged): boolean {
  return kind === 'invitation' || kind === 'mailbox'
}

function isForOtherUse(page: ParsedPage): boolean {
  const names = joinNames(page)
  const own = blockText(page, contentBlocks(page))
  const all = withoutOtherRecords(fold(`${names} ${page.text.slice(0, Math.min(page.visibleEnd, MAX_LENGTH))}`))
  return matchesStage('music-use', {
    text: fold(`${names}\n${own.slice(0, MAX_LENGTH)}`),
    named: fold(names),
    length: page.visibleEnd < MIN_CONCLUSIVE_LENGTH ? 'short' : 'long',
    company: () => String(countCompanySignals(all)),
  })
}

/** How many different statements of a music company a page makes. */
function countCompanySignals(text: string): number {
  return loadCompanySignals().filter((sign) => sign.test(text)).length
}

/** Whether a page mentions music in its name, title or description, or at least three times in its text. */
export function mentionsMusic(page: ParsedPage): boolean {
  if (rulePattern('music-in-a-name').test(withoutOtherRecords(fold(joinNames(page))))) return true
  return countUpTo(3, fold(page.text.slice(0, page.visibleEnd)), rulePattern('music-in-a-text', 'g')) >= 3
}

function joinNames({ host, title, siteName, description }: ParsedPage): string {
  return [host, title, siteName, description].map((span) => span?.quote ?? '').join(' ')
}

/** Text without records of other kinds: courts, athletes and hospitals keep records too. */
function withoutOtherRecords(text: string): string {
  return text.replace(rulePattern('other-records', 'g'), ' ')
}

function countUpTo(most: number, text: string, each: RegExp): number {
  each.lastIndex = 0
  let count = 0
  while (count < most && each.exec(text) !== null) count++
  return count
}
