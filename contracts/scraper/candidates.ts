import { z } from 'zod'
import { type MediaSchema, OrganisationKindSchema } from './directory.ts'
import { SubmissionStatusSchema } from './opportunity.ts'
import type { PageOutcome } from './reading.ts'
import { HealthStateSchema } from './site-health.ts'

const CandidateStateSchema = z.enum(['proposed', 'accepted', 'rejected'])
export type CandidateState = z.infer<typeof CandidateStateSchema>

/** A site that a list or an article links to. `name` is the link's text, and not verified. */
export const CandidateSchema = z.object({
  domain: z.string(),
  url: z.string(),
  name: z.string(),
  /** The list or article; null if its owner has asked to be removed. */
  found_on: z.string().nullable(),
  kind: OrganisationKindSchema.nullable(),
  state: CandidateStateSchema,
  found_at: z.string(),
  /** The status of its opportunity; null if it has none or was not read yet. */
  status: SubmissionStatusSchema.nullable(),
  /** What is wrong with the site; null if nothing, or if it was not read yet. */
  health: HealthStateSchema.nullable(),
})
export type Candidate = z.infer<typeof CandidateSchema>

/** How many sites are taken from one list or article at most, over all its readings. */
export const MOST_FROM_ONE_PAGE = 200
/** How many proposed sites one run reads at most, after everything else. */
export const MOST_IN_ONE_RUN = 200

/** A company's site as another page links to it. */
export type LinkedSite = { domain: string; url: string; name: string }

/** What a run found on one list or article. */
export type FoundOnPage = {
  runId: string
  /** The domain and address of the page that links. */
  domain: string
  url: string
  at: Date
  /** The outcome of reading a list, for the run log; null for an article, which the log has already. */
  list: { outcome: PageOutcome; detail: string | null } | null
  kind: z.infer<typeof OrganisationKindSchema> | null
  media: z.infer<typeof MediaSchema>[] | null
  sites: LinkedSite[]
}

// Bodies of `POST /functions/v1/sync-scraper` that are about candidates.
/** Newest first. Answers `CandidatePageSchema`. */
export const ListCandidatesSchema = z.object({
  state: CandidateStateSchema.default('proposed'),
  limit: z.number().int().min(1).max(500).default(100),
  offset: z.number().int().min(0).default(0),
})
export const CandidatePageSchema = z.object({
  counts: z.record(CandidateStateSchema, z.number().int()),
  candidates: z.array(CandidateSchema),
})
export type CandidatePage = z.infer<typeof CandidatePageSchema>
/**
 * Accepts or rejects candidates, or undoes that with `proposed`. An accepted candidate becomes a staff source; `kind` applies to those whose
 * kind is unknown. Answers how many were changed. Refuses all if one of them cannot be accepted.
 */
export const DecideCandidatesSchema = z.object({
  domains: z.array(z.string().min(1).max(253)).min(1).max(500),
  state: CandidateStateSchema,
  kind: OrganisationKindSchema.optional(),
})
