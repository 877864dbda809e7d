import type { PageReading } from '#contracts/scraper/reading.ts'
import type {
  OpportunityDraft,
  PageResult,
  Resolver,
  ScrapeEvent,
  StoredReading,
} from '#contracts/scraper/scraper-port.ts'
import { deriveOpportunity, findDoubts, keyEmail, nameKey } from './derive-opportunity.ts'
import type { Weights } from './score.ts'

/** The pure functions that a store needs inside its transaction. */
export function createResolver(weights: Weights): Resolver {
  return {
    mergeReading,
    keyEmail,
    nameKey,
    nextCheckAt,
    decide({ readings, previous, now, shown, recentStatusChanges }) {
      const opportunity = deriveOpportunity(readings, weights, now)
      const displayed = opportunity === null || shown === undefined ? opportunity : shown(opportunity)
      const { events, openingAnnounced, flapping } = detectEvents(displayed, readings, previous, recentStatusChanges)
      const doubts = findDoubts(readings)
      return {
        row: opportunity,
        events,
        openingAnnounced,
        flapping,
        doubts,
        causedByParserChange: isFromParserChange(displayed, readings),
      }
    },
  }
}

function mergeReading(previous: StoredReading | null, page: PageResult): StoredReading | null {
  if (page.outcome === 'unchanged')
    return previous === null ? null : { ...previous, equalReads: previous.equalReads + 1 }
  const { reading } = page
  if (reading === null) return previous
  const wasOwn = previous !== null && previous.reading.page_kind === 'organisation' && previous.reading.relevant
  // A parked domain or an error page says nothing about the policy. Another version of the model may change what an earlier one found.
  const isSecondOpinion =
    previous !== null && isReadByModel(reading) && versionOf(previous.reading) !== versionOf(reading)
  if (wasOwn && !isSecondOpinion && !(reading.page_kind === 'organisation' && reading.relevant)) return previous
  // A model that cannot be reached today does not contradict what it found before.
  if (previous !== null && isReadByModel(previous.reading) && isModelSilent(reading)) return previous
  const equal = previous !== null && previous.reading.policy.status === reading.policy.status
  return {
    reading: markParserChange(previous?.reading ?? null, reading),
    equalReads: equal ? previous.equalReads + 1 : 1,
  }
}

function isReadByModel({ by_model: by }: PageReading): boolean {
  return by?.outcome === 'answered'
}

/** The model gave no answer, and the rules find no status. */
function isModelSilent({ by_model: by, policy }: PageReading): boolean {
  return by !== undefined && by.outcome !== 'answered' && by.outcome !== 'skipped' && policy.status === 'unknown'
}

/**
 * Marks a reading that differs because another model or the rules made it, while the page may be unchanged: that is no event. The mark stays
 * while the status stays, so that the next reading makes no event of it either.
 */
function markParserChange(previous: PageReading | null, reading: PageReading): PageReading {
  if (previous === null || (previous.by_model === undefined && reading.by_model === undefined)) return reading
  const isOther = versionOf(previous) !== versionOf(reading)
  const [before, after] = [previous.by_model?.content, reading.by_model?.content]
  const isChanged = before !== undefined && after !== undefined && before !== after
  const isSame = previous.reader_changed === true && previous.policy.status === reading.policy.status
  return !isChanged && (isOther || isSame) ? { ...reading, reader_changed: true } : reading
}

/** What read a page: one version of a model, or the rules. */
function versionOf({ by_model: by }: PageReading): string {
  return by?.outcome === 'answered' ? by.version : 'rules'
}

const DAY_MS = 86_400_000

/** After how many days a site is due again, by its status. */
const RECHECK_DAYS = { unreadable: 3, open: 7, unknown: 30, closed: 60 } as const

/**
 * When a site is due again. If a deadline comes first, the site is due when that day has ended everywhere, so that the opportunity does not
 * stay open for another week. Always after `at`, so that an overdue site is not due again at once. Pure.
 */
export function nextCheckAt(visit: {
  at: Date
  readable: boolean
  status: string | null
  deadline: string | null
  reopensOn?: string | null
}): Date {
  const { at, readable, status, deadline, reopensOn } = visit
  if (!readable) return after(at, RECHECK_DAYS.unreadable)
  if (status !== 'open') {
    const later = after(at, status === 'closed' ? RECHECK_DAYS.closed : RECHECK_DAYS.unknown)
    const reopens = reopensOn == null ? Number.NaN : Date.parse(`${reopensOn}T12:00:00Z`)
    return reopens > at.getTime() && reopens < later.getTime() ? new Date(reopens) : later
  }
  const weekly = after(at, RECHECK_DAYS.open)
  const passed = deadline === null ? Number.NaN : Date.parse(`${deadline}T12:00:00Z`) + DAY_MS
  return passed > at.getTime() && passed < weekly.getTime() ? new Date(passed) : weekly
}

function after(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS)
}

/** A status that changes this often within `FLAPPING_DAYS` is not trusted until staff have looked at it. */
const FLAPPING_CHANGES = 3

/**
 * The events of an opportunity as it is shown. An opening must be confirmed: by two equal readings, or by one with a quote and a confidence
 * above 0.7. It is reported once, and again only after the opportunity has closed. For a status that keeps changing, a flapping event is
 * reported instead. A change that only comes from another model or from the rules is no event. Pure.
 */
export function detectEvents(
  opportunity: OpportunityDraft | null,
  readings: StoredReading[],
  previous: { status: string | null; openingAnnounced: boolean } | null,
  recentStatusChanges = 0,
): { events: ScrapeEvent[]; openingAnnounced: boolean; flapping: boolean } {
  const announced = previous?.openingAnnounced ?? false
  if (opportunity === null) return { events: [], openingAnnounced: announced, flapping: false }
  const status = opportunity.submission_status
  if (isFromParserChange(opportunity, readings))
    return { events: [], openingAnnounced: status === 'open', flapping: false }
  const changed = previous !== null && previous.status !== null && previous.status !== status
  const flapping = recentStatusChanges + (changed ? 1 : 0) >= FLAPPING_CHANGES
  if (status !== 'open') {
    const events = status === 'closed' && changed ? [eventOf('closed', opportunity)] : []
    return { events, openingAnnounced: false, flapping }
  }
  if (announced) return { events: [], openingAnnounced: true, flapping }
  const twice = readings.some(({ reading, equalReads }) => reading.policy.status === 'open' && equalReads >= 2)
  const quoted = opportunity.evidence_quote !== null && (opportunity.ai_confidence_score ?? 0) > 0.7
  if (!twice && !quoted) return { events: [], openingAnnounced: false, flapping }
  return { events: [eventOf(flapping ? 'flapping' : 'opened', opportunity)], openingAnnounced: true, flapping }
}

/** Whether the page behind the opportunity was read by another model, or by the rules, than before. */
function isFromParserChange(opportunity: OpportunityDraft | null, readings: readonly StoredReading[]): boolean {
  return readings.some(({ reading }) => reading.reader_changed === true && reading.url === opportunity?.source_url)
}

function eventOf(kind: ScrapeEvent['kind'], opportunity: OpportunityDraft): ScrapeEvent {
  const { evidence_quote, route, route_value, deadline, evidence_url, source_url } = opportunity
  return { kind, quote: evidence_quote, route, route_value, deadline, source_url: evidence_url ?? source_url }
}
