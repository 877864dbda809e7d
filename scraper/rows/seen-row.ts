import type { PageReading } from '#contracts/scraper/reading.ts'
import { type OpportunityDraft, OpportunityDraftSchema } from '#contracts/scraper/scraper-port.ts'
import { type Features, score, type Weights } from './score.ts'

/** No row that rests on a search result alone is trusted more than this. */
export const MOST_CONFIDENCE = 0.5

/** Set by hand: the fitted weights rest on pages that were read, and no row of this kind has been labelled. */
const BY_HAND = { intercept: -1.8, company_named: 1.2, contact_named: 1.1 }

/** The row of somebody who was only seen in search results; null where none of the readings is of that kind. Pure. */
export function deriveSeenRow(readings: readonly PageReading[], weights: Weights): OpportunityDraft | null {
  const newest = readings
    .filter(({ seen_in_search }) => seen_in_search === true)
    .sort((a, b) => (a.read_at < b.read_at ? 1 : -1))[0]
  if (newest === undefined) return null
  const contact = newest.contacts[0] ?? null
  const features: Features = {
    contact_named: contact === null ? 0 : 1,
    company_named: newest.company === null ? 0 : 1,
  }
  const { intercept, ...known } = BY_HAND
  const scored = score(features, { ...weights, intercept, weights: { ...weights.weights, ...known }, usual: {} })
  return OpportunityDraftSchema.parse({
    company_agency: newest.company?.value ?? null,
    name: contact?.name?.value ?? null,
    role: contact?.role?.value ?? null,
    contact_email: null,
    submission_status: 'unknown',
    industry_type: [],
    submission_guidelines: null,
    source_url: newest.url,
    ai_confidence_score: Math.min(MOST_CONFIDENCE, scored.confidence),
    // The network's domain is not theirs, and two strangers on one network are not one company.
    domain: null,
    kind: null,
    status_reason: 'unchecked',
    route: null,
    route_value: null,
    who_may_submit: [],
    deadline: null,
    reopens_on: null,
    evidence_quote: null,
    evidence_url: null,
    contradicting_quote: null,
    contradicting_url: null,
    read_at: newest.read_at,
    email_kind: null,
    score_reasons: [...scored.reasons, { feature: 'seen_in_search', weight: capWeight(scored.confidence) }],
    terms: null,
    model_reading: null,
  })
}

/** What the cap removed, on the scale of the other reasons; 0 if nothing. */
function capWeight(confidence: number): number {
  if (confidence <= MOST_CONFIDENCE) return 0
  return -Math.round(Math.log(confidence / (1 - confidence)) * 1000) / 1000
}
