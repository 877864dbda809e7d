import {
  type Changes,
  FLAPPING_DAYS,
  listChanges,
  type OpportunityDraft,
  type Resolver,
  type SiteOutcome,
} from '#contracts/scraper/scraper-port.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { countStatusChanges, insertEvent, insertScrapeEvents, shortenChanges } from './event-rows.ts'
import { findOpportunityForUpdate, type StoredOpportunity, writeOpportunity } from './opportunity-rows.ts'
import { applyOverrides, isMarkedDoNotContact, listOverrides } from './override-rows.ts'
import { listReadings } from './page-rows.ts'
import { openReviewsAboutOthers, saveDoubts } from './review-rows.ts'
import { isStale, listOpportunitySites } from './site-rows.ts'

/** The reason of a dismissal by the system: the opportunity waits for review. */
export const HELD_BACK_REASON = 'Found under the name of a dismissed opportunity'

const FLAPPING_MS = FLAPPING_DAYS * 86_400_000

export type DeriveContext = {
  resolver: Resolver
  at: Date
  /** The run that read something new. Missing if a person's decision is the cause. */
  runId?: string
  /** The opportunity has just been created and is still empty. */
  isNew?: boolean
}

/** `changes` are the current values that differ from before. */
type DeriveResult = { outcome: SiteOutcome; changes: Changes }

/** Derives an opportunity again from all pages of its sites, applies the overrides, and records what changed. */
export async function deriveOpportunity(sql: Sql, id: string, context: DeriveContext): Promise<DeriveResult> {
  const { resolver, at, runId = null, isNew = false } = context
  const previous = await findOpportunityForUpdate(sql, id)
  if (previous === null) return { outcome: 'none', changes: {} }
  const sites = await listOpportunitySites(sql, id)
  const domains = sites.map(({ domain }) => domain)
  const verified = sites.flatMap(({ verified_at }) => verified_at?.getTime() ?? [])
  const overrides = (await listOverrides(sql, [id])).get(id) ?? []
  const applyStaffValues = (row: OpportunityDraft) => applyOverrides(row, overrides, at)
  const decision = resolver.decide({
    readings: await listReadings(sql, domains),
    previous: isNew ? null : { status: previous.draft.submission_status, openingAnnounced: previous.opening_announced },
    now: at,
    shown: applyStaffValues,
    recentStatusChanges: await countStatusChanges(sql, id, new Date(at.getTime() - FLAPPING_MS)),
  })
  // An empty result never overwrites good data. A person's decision still applies, to the stored values.
  const known = decision.row ?? (runId === null ? (previous.derived ?? previous.draft) : null)
  if (known === null) return { outcome: 'none', changes: {} }
  // The domain is that of the site that was read first, whichever page has the policy.
  const derived = known.domain === null ? known : { ...known, domain: domains[0] ?? known.domain }
  const current = applyStaffValues(derived)
  const doNotContact = isMarkedDoNotContact(overrides)
  const changes = isNew ? {} : shortenChanges(listChanges(previous.draft, current))
  const isChanged = Object.keys(changes).length > 0
  await writeOpportunity(sql, id, current, {
    derived: overrides.length === 0 ? null : derived,
    // Openings that result from a person's change are never mailed.
    opening_announced: runId === null ? current.submission_status === 'open' : decision.openingAnnounced,
    flapping: decision.flapping,
    do_not_contact: doNotContact,
    name_key: current.company_agency === null ? null : resolver.nameKey(current.company_agency),
    dateScraped: sites[0]?.first_read_at ?? null,
    lastVerified: verified.length === 0 ? null : new Date(Math.max(...verified)),
    isNews: isNew || isChanged || doNotContact !== previous.do_not_contact,
  })
  await saveDoubts(
    sql,
    id,
    decision.flapping ? [...decision.doubts, { kind: 'flapping', detail: {} }] : decision.doubts,
  )
  const held = isNew && (await holdBackSameName(sql, id))
  await openReviewsAboutOthers(sql, id)
  await updateStaleness(sql, previous, at, runId)
  const isHidden = previous.dismissed_at !== null || held
  if (runId !== null) {
    const visit = { opportunityId: id, runId, at, quiet: decision.causedByParserChange ?? false }
    if (isNew) await insertEvent(sql, { ...visit, kind: 'created' })
    if (isChanged) await insertEvent(sql, { ...visit, kind: 'changed', detail: changes })
    // No alert about a dismissed company or one that must not be contacted.
    const isReported = !isHidden && !doNotContact
    await insertScrapeEvents(
      sql,
      visit,
      decision.events.filter(({ kind }) => kind !== 'opened' || isReported),
    )
  }
  if (isHidden) return { outcome: 'confirmed', changes }
  if (isNew) return { outcome: 'created', changes }
  return { outcome: isChanged ? 'updated' : 'confirmed', changes }
}

/**
 * A dismissed company does not return under another domain: a new opportunity with its name is dismissed too and waits for review.
 */
async function holdBackSameName(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update public.sync_opportunities me
    set dismissed_at = clock_timestamp(), dismissed_reason = ${HELD_BACK_REASON}
    where me.id = ${id} and exists (
      select from public.sync_opportunities other
      where other.name_key = me.name_key and other.id <> me.id and other.sample = me.sample and other.dismissed_at is not null
        and other.merged_into is null and (me.domain is not null or other.domain is not null))
    returning me.id`
  if (rows.length === 0) return false
  await insertEvent(sql, { opportunityId: id, kind: 'dismissed', detail: { by: 'name' } })
  return true
}

/** Marks an opportunity as no longer readable, or as readable again. */
export async function updateStaleness(
  sql: Sql,
  row: Pick<StoredOpportunity, 'id' | 'stale'>,
  at: Date,
  runId: string | null,
): Promise<void> {
  const stale = await isStale(sql, row.id)
  if (stale === row.stale) return
  await sql`update public.sync_opportunities set stale = ${stale}, revision = revision + 1 where id = ${row.id}`
  if (runId !== null) await insertEvent(sql, { opportunityId: row.id, kind: stale ? 'stale' : 'readable', runId, at })
}
