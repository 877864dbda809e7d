import type { z } from 'zod'
import type { StatusReasonSchema, SubmissionRouteSchema, SubmitterSchema } from '#contracts/opportunity.ts'
import type { StatementKindSchema } from '#contracts/reading.ts'

export type StatementKind = z.infer<typeof StatementKindSchema>
export type StatusReason = z.infer<typeof StatusReasonSchema>
export type Route = z.infer<typeof SubmissionRouteSchema>
export type Submitter = z.infer<typeof SubmitterSchema>

/** What one clause means for somebody who wants to send music. */
export type Judgement = {
  kind: StatementKind
  reason: StatusReason
  route?: Route | null
  who?: Submitter | null
  /** The way of sending that is refused, where the refusal may be of the way alone. */
  banned?: 'email' | 'post' | 'social' | null
  shutsOut?: 'agent'
  /** What is refused is only of a sort, or only in some months: a rule about the music where the page asks for any. */
  ofSort?: true
  deadline?: string | null
  /** A bare yes or no: its question belongs to the quote. */
  answers?: boolean
  /** An invitation that only a button or a mailbox's name makes. */
  weak?: boolean
}
