import type { OpportunityDraft, ScrapeEvent, StoredReading } from '#contracts/scraper-port.ts'

/**
 * Whether a row has opened: confirmed by two equal reads, or by one with a verbatim quote and a confidence above 0.7.
 * An opening is told once; only a row that stopped being open in between can open again. Pure.
 */
export function detectEvents(
  row: OpportunityDraft | null,
  readings: StoredReading[],
  previous: { openingAnnounced: boolean } | null,
): { events: ScrapeEvent[]; openingAnnounced: boolean } {
  const announced = previous?.openingAnnounced ?? false
  if (row?.submission_status !== 'open') return { events: [], openingAnnounced: row === null ? announced : false }
  if (announced) return { events: [], openingAnnounced: true }
  const twice = readings.some(({ reading, equalReads }) => reading.policy.status === 'open' && equalReads >= 2)
  const quoted = row.evidence_quote !== null && (row.ai_confidence_score ?? 0) > 0.7
  if (!twice && !quoted) return { events: [], openingAnnounced: false }
  const { evidence_quote, route, route_value, deadline, evidence_url, source_url } = row
  const event: ScrapeEvent = {
    kind: 'opened',
    quote: evidence_quote,
    route,
    route_value,
    deadline,
    source_url: evidence_url ?? source_url,
  }
  return { events: [event], openingAnnounced: true }
}
