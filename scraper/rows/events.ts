import type { OpportunityDraft, ScrapeEvent, StoredReading } from '#contracts/scraper/scraper-port.ts'

/** A status that changes this often within `FLAPPING_DAYS` is not believed until a person has looked. */
const FLAPPING_CHANGES = 3

/**
 * The events of a shown row. An opening has to be confirmed: by two equal reads, or by one with a verbatim quote and a
 * confidence above 0.7. It is reported once; only a row that has closed in between can open again, and for a source
 * that keeps changing a flapping event is reported instead. What only another reader finds on a page is no event. Pure.
 */
export function detectEvents(
  row: OpportunityDraft | null,
  readings: StoredReading[],
  previous: { status: string | null; openingAnnounced: boolean } | null,
  recentStatusChanges = 0,
): { events: ScrapeEvent[]; openingAnnounced: boolean; flapping: boolean } {
  const announced = previous?.openingAnnounced ?? false
  if (row === null) return { events: [], openingAnnounced: announced, flapping: false }
  const status = row.submission_status
  if (isByOtherReader(row, readings)) return { events: [], openingAnnounced: status === 'open', flapping: false }
  const changed = previous !== null && previous.status !== null && previous.status !== status
  const flapping = recentStatusChanges + (changed ? 1 : 0) >= FLAPPING_CHANGES
  if (status !== 'open') {
    const events = status === 'closed' && changed ? [eventOf('closed', row)] : []
    return { events, openingAnnounced: false, flapping }
  }
  if (announced) return { events: [], openingAnnounced: true, flapping }
  const twice = readings.some(({ reading, equalReads }) => reading.policy.status === 'open' && equalReads >= 2)
  const quoted = row.evidence_quote !== null && (row.ai_confidence_score ?? 0) > 0.7
  if (!twice && !quoted) return { events: [], openingAnnounced: false, flapping }
  return { events: [eventOf(flapping ? 'flapping' : 'opened', row)], openingAnnounced: true, flapping }
}

/** Whether the row's page reads so because another reader has read it. Pure. */
export function isByOtherReader(row: OpportunityDraft | null, readings: readonly StoredReading[]): boolean {
  return readings.some(({ reading }) => reading.reader_changed === true && reading.url === row?.source_url)
}

function eventOf(kind: ScrapeEvent['kind'], row: OpportunityDraft): ScrapeEvent {
  const { evidence_quote, route, route_value, deadline, evidence_url, source_url } = row
  return { kind, quote: evidence_quote, route, route_value, deadline, source_url: evidence_url ?? source_url }
}
