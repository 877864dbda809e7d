import type { Policy } from '#contracts/reading.ts'

/**
 * Whether the sentence that tells a page's status was read by no rule, but by what its words weighed. Readings stored before 2026-11-28 have such;
 * no page is read so any more (docs/decisions/111).
 */
export function isByWords({ evidence, statements }: Policy): boolean {
  return statements.some(({ by_words: byWords, span }) => byWords === true && span.start === evidence?.start)
}

/** The policy without what only words said. */
export function withoutWords(policy: Policy): Policy {
  const statements = policy.statements.filter(({ by_words: byWords }) => byWords !== true)
  if (!isByWords(policy)) return { ...policy, statements }
  return {
    status: 'unknown',
    reason: 'silent',
    route: null,
    route_value: null,
    who: [],
    deadline: null,
    evidence: null,
    statements,
  }
}
