import type { Sentence } from '#scraper/text/sentences.ts'
import { listed } from './lexicon.ts'
import type { Judgement } from './policy-types.ts'
import { judgeStage } from './rule-table.ts'

const LABELLED = /^([^:?–—|]{3,48}?)\s*(?:[:?|]| [–—-])\s*(.{2,90})$/
// A longer text below a heading is no value of it.
const LONGEST_VALUE = 60

/** Whether a sentence has a label, in it or above it. */
export function mayBeLabelled({ plain, question, heading }: Sentence): boolean {
  return ((question ?? heading) !== null && plain.length <= LONGEST_VALUE) || LABELLED.test(plain)
}

/** Judges a label with its value: "Submissions: closed", "Demos? No thank you", a definition term and its description. */
export function judgeLabelled(plain: string, heading: string | null): Judgement | null {
  const [, label, value] = LABELLED.exec(plain) ?? []
  if (label !== undefined && value !== undefined) {
    const own = judgeValue(label.trim(), value)
    if (own !== null) return own
  }
  const above = heading?.toLowerCase().replace(/[:?\s]+$/, '')
  return above !== undefined && plain.length <= LONGEST_VALUE ? judgeValue(above, plain) : null
}

function judgeValue(label: string, written: string): Judgement | null {
  const value = listed('apology').replace(written, '')
  const judgement = judgeStage('labelled', { text: value, label, value })
  if (judgement === null) return null
  return { ...judgement, ...(judgement.kind === 'invitation' ? { route: null } : {}), answers: true }
}
