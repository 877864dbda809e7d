import type { PageReading } from '#contracts/scraper/reading.ts'
import { type OpportunityDraft, OpportunityDraftSchema } from '#contracts/scraper/scraper-port.ts'
import { type Features, score, type Weights } from './score.ts'

/** The highest confidence of an opportunity that comes from a search result alone. */
export const MAX_SEARCH_CONFIDENCE = 0.5

/** Set by hand: the fitted weights come from pages that were read, and no opportunity of this kind is labelled. */
const MANUAL_WEIGHTS = { intercept: -1.8, company_named: 1.2, contact_named: 1.1 }

/** The opportunity of a person or company that was only seen in search results; null if no reading is of that kind. Pure. */
export function deriveFromSearch(readings: readonly PageReading[], weights: Weights): OpportunityDraft | null {
  const newest = readings
    .filter(({ seen_in_search }) => seen_in_search === true)
    .sort((a, b) => (a.read_at < b.read_at ? 1 : -1))[0]
  if (newest === undefined) return null
  const contact = newest.contacts[0] ?? null
  const features: Features = {
    contact_named: contact === null ? 0 : 1,
    company_named: newest.company === null ? 0 : 1,
  }
  const { intercept, ...known } = MANUAL_WEIGHTS
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
    ai_confidence_score: Math.min(MAX_SEARCH_CONFIDENCE, scored.confidence),
    // The domain is the network's, and two people on one network are not one company.
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

/** How much the cap removed, on the scale of the other reasons; 0 if nothing. */
function capWeight(confidence: number): number {
  if (confidence <= MAX_SEARCH_CONFIDENCE) return 0
  return -Math.round(Math.log(confidence / (1 - confidence)) * 1000) / 1000
}
