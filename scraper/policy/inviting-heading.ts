import type { Block, ParsedPage } from '#scraper/text/page-text.ts'
import { fold } from './language.ts'
import { listed } from './lexicon.ts'
import type { Judged } from './policy-types.ts'
import { said } from './route.ts'
import { judgeStage } from './rule-table.ts'
import { speaksOfMusic } from './subject.ts'

// A longer line is a sentence, and those are judged as sentences.
const LONGEST_HEADING = 48
// What stands further below belongs to something else.
const BLOCKS_BELOW = 10
const LONGEST_SECTION = 600

/**
 * "Demos", and below it how they are to be sent: an invitation that no sentence makes. It counts for less than any sentence, and only
 * on pages that speak of music. A word of refusal below the heading leaves the page unread rather than open.
 */
export function findInvitingHeading(page: ParsedPage): Judged | null {
  for (const [at, heading] of page.blocks.entries()) {
    const found = isHeading(page, heading) ? readSection(page, heading, at) : null
    if (found !== null) return speaksOfMusic(page) ? found : null
  }
  return null
}

function readSection(page: ParsedPage, heading: Block, at: number): Judged | null {
  const below = page.blocks
    .slice(at + 1, at + 1 + BLOCKS_BELOW)
    .filter(({ zone }) => zone !== 'nav' && zone !== 'footer')
  const end = below.findLast((block) => block.end - heading.start <= LONGEST_SECTION)?.end ?? heading.end
  const section = { start: heading.start, end, zone: heading.zone }
  const judgement = judgeStage('sender-section', {
    text: fold(page.text.slice(heading.end, end)).trim(),
    heading: fold(page.text.slice(heading.start, heading.end)),
  })
  return judgement === null ? null : said(page, section, judgement)
}

function isHeading(page: ParsedPage, { start, end, zone }: Block): boolean {
  if (zone === 'nav' || zone === 'footer' || end - start > LONGEST_HEADING) return false
  return listed('sender-heading').plain.test(fold(page.text.slice(start, end).trim()))
}
