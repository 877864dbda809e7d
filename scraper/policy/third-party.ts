import {
  type PageKind,
  type PageReading,
  type Policy,
  type Statement,
  unknownPolicy,
} from '#contracts/scraper/reading.ts'
import { isGuidance } from './policy-types.ts'
import { rulePattern } from './rule-files.ts'

// A page of kind "other" has too little text to classify. Its statements still count as those of its host.
const THIRD_PARTY_KINDS: ReadonlySet<PageKind> = new Set(['article', 'directory', 'tutorial', 'job_ad'])
const QUOTED = /["“”„«»]|(?:^|\s)['‘][^'’]{8,}['’]/

/** Whether a page is about other companies, so that its statements about submissions are not its own policy. */
export function isThirdParty(kind: PageKind): boolean {
  return THIRD_PARTY_KINDS.has(kind)
}

/**
 * The policy of a third party's page, which has no status of its own. Refusals in the first person and outside quotation marks stay
 * among its statements: they may close an opportunity of the same site (see `findClosingReading`), but nothing on the page can open one.
 */
export function withoutStatus(policy: Policy, title: string | null): Policy {
  const isOwnRefusal = ({ kind, span }: Statement) =>
    (kind === 'refusal' || kind === 'restricted') &&
    rulePattern('first-person', 'i').test(span.quote) &&
    !QUOTED.test(span.quote) &&
    title?.includes(span.quote) !== true
  return unknownPolicy(
    'unchecked',
    policy.statements.filter((statement) => isGuidance(statement.kind) || isOwnRefusal(statement)),
  )
}

/** The reading as one that closes an opportunity, or null if it does not close any. Job advertisements never do. */
export function findClosingReading(reading: PageReading): PageReading | null {
  if (reading.page_kind === 'job_ad') return null
  if (reading.policy.status === 'closed') return reading
  const refusal = isThirdParty(reading.page_kind)
    ? reading.policy.statements.find(({ kind }) => kind === 'refusal' || kind === 'restricted')
    : undefined
  if (refusal === undefined) return null
  const { reason, who, span } = refusal
  return { ...reading, policy: { ...reading.policy, status: 'closed', reason, who, evidence: span } }
}
