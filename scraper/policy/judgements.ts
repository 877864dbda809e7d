import type { Judgement, StatementKind } from './policy-types.ts'

/** A requirement about the music, which neither opens nor closes anything. */
export const guideline: Judgement = { kind: 'guideline', reason: 'unchecked' }

/** What only says how music is to be sent; every other kind of statement says something of whether. */
export function isAside(kind: StatementKind): boolean {
  return kind === 'guideline' || kind === 'channel_ban'
}
