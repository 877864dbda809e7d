import type { z } from 'zod'
import type { StatusReasonSchema, SubmissionRouteSchema, SubmitterSchema } from '#contracts/scraper/opportunity.ts'
import type { StatementKindSchema } from '#contracts/scraper/reading.ts'
import type { Sentence } from '#scraper/text/sentences.ts'

export type StatementKind = z.infer<typeof StatementKindSchema>
export type StatusReason = z.infer<typeof StatusReasonSchema>
export type Route = z.infer<typeof SubmissionRouteSchema>
export type Submitter = z.infer<typeof SubmitterSchema>

/** What one clause means for a person who wants to submit music. */
export type Judgement = {
  kind: StatementKind
  reason: StatusReason
  route?: Route | null
  /** Empty: no particular group. */
  who?: Submitter[]
  /** The refused route, if the refusal may concern only that route. */
  banned?: 'email' | 'post' | 'social' | null
  excludes?: 'agent'
  /** Refuses only a kind of music or only in some months. Becomes a guideline if the page invites submissions. */
  isPartial?: true
  deadline?: string | null
  /** The day on which a closed window opens again. */
  reopensOn?: string
  /** The day on which the statement says it was made. */
  statementDay?: string
  /** A bare yes or no. The quote includes its question. */
  isBareAnswer?: boolean
  /** An invitation made only by a button or by the name of a mailbox. */
  weak?: boolean
  /** From a rule made of classes of words. The evidence of an exact rule takes precedence. */
  general?: true
  /** The id of the rule. Judgements from dates or forms have none. */
  rule?: string
}

/** A judgement and its sentence. */
export type Judged = { judgement: Judgement; sentence: Sentence }

/** A requirement about the music, which neither opens nor closes anything. */
export const guideline: Judgement = { kind: 'guideline', reason: 'unchecked' }

/** Whether a statement only says how to send music. Every other kind says whether music is accepted. */
export function isGuidance(kind: StatementKind): boolean {
  return kind === 'guideline' || kind === 'channel_ban'
}
