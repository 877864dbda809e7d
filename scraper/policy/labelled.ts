import type { Judgement } from './policy-types.ts'
import { MATERIAL, words } from './policy-words.ts'

const SUBJECT = words(
  `^(?:(?:status|state|policy) (?:of|on) |submitting |sending (?:us )?)?(?:(?:do (?:you|we) )?(?:accepts?|accepting|takes?|taking|open to|currently|now|our|the|a&r|music|demo|song|artist|composer|new|unsolicited|external|outside|general|unrequested)[ /]+)*(?:submissions?|demos?|demo tapes?|${MATERIAL})(?: to us)?(?: (?:status|policy|state|window|inbox|accepted|welcome|submissions?))?$`,
)
const APOLOGY = /^(?:sorry|unfortunately|sadly|i am afraid|we are afraid|alas)[,! ]+(?:but )?(?:(?:we|they) are )?/
const STATUS_ONLY = /^(?:current |our )?(?:status|state|a&r)$/
const OPEN =
  /^(?:yes\b(?!,? but)|yep\b|open(?:ed)?\b|always\b|accepted\b|accepting\b|welcome\b|currently (?:open|accepting)|now open|all year|year[- ]round|rolling\b)/
// In a list under "Submissions", an item such as "no covers" only says which music is unwanted.
const SHUT =
  /^(?:no(?:pe)?(?:$|[.,!;:]| (?:thanks?|thank you|please|sorry|longer|more$|new|further|unsolicited|way|chance|can do|not|we|at (?:this|the)|for now|currently|(?:outside |external |music )?(?:demos?|submissions?|music)[.!]?$))|none\b|never\b|closed\b|not (?:accepted|open|at (?:this|the)|currently|taken|considered|for now|welcome|right now|accepting|reviewed|possible|any ?more)|paused\b|suspended\b|on hold\b|currently (?:closed|not|paused|full|suspended)|declined\b|refused\b|unavailable\b)/

/** Judges a label with its value: "Submissions: closed", "Demos? No thank you", a definition term and its description. */
export function judgeLabelled(plain: string, heading: string | null): Judgement | null {
  const split = /^([^:?–—|]{3,48}?)\s*(?:[:?|]| [–—-])\s*(.{2,90})$/.exec(plain)
  const label = split?.[1]?.trim()
  const value = split?.[2]
  if (label !== undefined && value !== undefined) {
    const own = judgeValue(label, value.replace(APOLOGY, ''))
    if (own !== null) return own
  }
  const above = heading?.toLowerCase().replace(/[:?\s]+$/, '')
  return above !== undefined && plain.length <= 60 ? judgeValue(above, plain.replace(APOLOGY, '')) : null
}

function judgeValue(label: string, value: string): Judgement | null {
  if (!SUBJECT.test(label) && !STATUS_ONLY.test(label)) return null
  const aboutMusic = !STATUS_ONLY.test(label) || words(`\\b(?:${MATERIAL})\\b`).test(value)
  if (!aboutMusic) return null
  if (SHUT.test(value)) return { kind: 'refusal', reason: 'explicit', answers: true }
  return OPEN.test(value) ? { kind: 'invitation', reason: 'explicit', route: null, answers: true } : null
}
