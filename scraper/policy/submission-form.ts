import type { Block, ParsedPage } from '#scraper/text/page-text.ts'
import { fold } from './language.ts'
import type { Judged } from './policy-types.ts'
import { toJudged } from './route.ts'
import { rulePattern } from './rule-files.ts'
import { judgeStage } from './rule-table.ts'

// Shorter forms are search fields. The beginning of a long form says what it is for.
const MIN_LENGTH = 15
const MAX_LENGTH = 6_000
// Bounds the work on a hostile page that consists of forms.
const MAX_FORMS = 20
/** How far above a form its title may be. */
const MAX_DISTANCE_ABOVE = 160
const BETWEEN_TITLES = /\s*[|–—·:»]\s*|\s+-\s+/

/**
 * A form for sending music (the stage `submission-form` in rules/shared.yaml). It is an invitation without a sentence, and counts less
 * than any sentence. The evidence is the line of the form that shows its purpose.
 */
export function findSubmissionForm(page: ParsedPage): Judged | null {
  for (const form of page.forms.slice(0, MAX_FORMS)) {
    const lines = page.blocks.filter(({ start, end }) => start >= form.start && end <= form.end)
    const first = lines[0]
    if (first === undefined || form.end - form.start < MIN_LENGTH) continue
    const text = fold(page.text.slice(form.start, Math.min(form.end, form.start + MAX_LENGTH)))
    const judgement = judgeStage('submission-form', { text, over: () => fold(listFormNames(page, first)) })
    if (judgement !== null) return toJudged(page, findEvidenceLine(page, lines) ?? first, judgement)
  }
  return null
}

const EVIDENCE_LISTS = ['form-for-sending', 'form-of-music', 'form-of-sender']

function findEvidenceLine({ text }: ParsedPage, lines: readonly Block[]): Block | undefined {
  const folded = lines.map(({ start, end }) => fold(text.slice(start, end)))
  const at = EVIDENCE_LISTS.map((name) => folded.findIndex((line) => rulePattern(name).test(line))).find(
    (found) => found >= 0,
  )
  return at === undefined ? undefined : lines[at]
}

/** What a form may be called: the heading and lines above it, the parts of the page title, and the words of the URL, one line each. */
function listFormNames(page: ParsedPage, first: Block): string {
  const above = page.blocks.filter(({ end }) => end <= first.start && end > first.start - MAX_DISTANCE_ABOVE)
  const title = page.title?.quote.split(BETWEEN_TITLES) ?? []
  const { pathname, search } = new URL(page.url)
  const address = `${pathname}${search}`
    .split(/[/?&=]/)
    .map((part) => part.replace(/\.\w+$/, '').replace(/[-_+]/g, ' '))
  return [
    first.heading ?? '',
    ...above.map(({ start, end }) => page.text.slice(start, end)),
    ...title,
    ...address,
  ].join('\n')
}
