import type { z } from 'zod'
import type { StatusReasonSchema, SubmissionRouteSchema, SubmitterSchema } from '#contracts/scraper/opportunity.ts'
import type { StatementKindSchema } from '#contracts/scraper/reading.ts'
import type { Sentence } from '#scraper/text/sentences.ts'

export type StatementKind = z.infer<typeof StatementKindSchema>
export type StatusReason = z.infer<typeof StatusReasonSchema>
export type Route = z.infer<typeof SubmissionRouteSchema>
export type Submitter = z.infer<typeof SubmitterSchema>

/** What one clause means for somebody who wants to submit music. */
export type Judgement = {
  kind: StatementKind
  reason: StatusReason
  route?: Route | null
  /** Nobody in particular if empty. */
  who?: Submitter[]
  /** The refused route, if the refusal may be of that route only. */
  banned?: 'email' | 'post' | 'social' | null
  excludes?: 'agent'
  /** Only a kind of music or only some months are refused; a guideline if the page invites submissions. */
  isPartial?: true
  deadline?: string | null
  /** The day on which a closed window opens again. */
  reopensOn?: string
  /** The day on which the statement says it was made. */
  statementDay?: string
  /** A bare yes or no; its question is part of the quote. */
  isBareAnswer?: boolean
  /** An invitation made only by a button or by the name of a mailbox. */
  weak?: boolean
  /** Judged by classes of words: the words of an exact rule are shown rather than these. */
  general?: true
  /** The rule that judged; judgements that are computed, as from dates or a form, have none. */
  rule?: string
}

/** A judgement and the sentence that it was read in. */
export type Judged = { judgement: Judgement; sentence: Sentence }

/** A requirement about the music, which neither opens nor closes anything. */
export const guideline: Judgement = { kind: 'guideline', reason: 'unchecked' }

/** What only says how music is to be sent; every other kind of statement says something of whether. */
export function isGuidance(kind: StatementKind): boolean {
  return kind === 'guideline' || kind === 'channel_ban'
}
