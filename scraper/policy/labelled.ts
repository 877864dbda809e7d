import { listed } from './lexicon.ts'
import type { Judgement } from './policy-types.ts'
import { judgeStage } from './rule-table.ts'

/** Judges a label with its value: "Submissions: closed", "Demos? No thank you", a definition term and its description. */
export function judgeLabelled(plain: string, heading: string | null): Judgement | null {
  const split = /^([^:?–—|]{3,48}?)\s*(?:[:?|]| [–—-])\s*(.{2,90})$/.exec(plain)
  const [, label, value] = split ?? []
  if (label !== undefined && value !== undefined) {
    const own = judgeValue(label.trim(), value)
    if (own !== null) return own
  }
  const above = heading?.toLowerCase().replace(/[:?\s]+$/, '')
  return above !== undefined && plain.length <= 60 ? judgeValue(above, plain) : null
}

function judgeValue(label: string, written: string): Judgement | null {
  const value = written.replace(listed('apology'), '')
  const judgement = judgeStage('labelled', { text: value, label, value })
  if (judgement === null) return null
  return { ...judgement, ...(judgement.kind === 'invitation' ? { route: null } : {}), answers: true }
}
