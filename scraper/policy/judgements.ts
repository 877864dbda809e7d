import type { Judgement } from './policy-types.ts'

/** A requirement about the music, which neither opens nor closes anything. */
export const guideline: Judgement = { kind: 'guideline', reason: 'unchecked' }
