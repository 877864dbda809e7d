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
import { findOpportunity, type StoredOpportunity, writeOpportunity } from './opportunity-rows.ts'
import { applyOverrides, findOverrides, saysDoNotContact } from './override-rows.ts'
import { listReadings } from './page-rows.ts'
import { askAboutOthers, saveDoubts } from './review-rows.ts'
import { isStale, listSitesOf } from './site-rows.ts'

/** The reason on a row that no person has dismissed: it waits for review. */
export const HELD_BACK = 'Found under the name of a dismissed opportunity'

const FLAPPING_MS = FLAPPING_DAYS * 86_400_000

export type Settling = {
  resolver: Resolver
  at: Date
  /** The run that read something new; absent when a person's decision changes the row. */
  runId?: string
  /** The row has just been created and is still empty. */
  isNew?: boolean
}

/** The result of settling a row; `changes` are the shown fields that differ from before. */
export type Settled = { outcome: SiteOutcome; changes: Changes }

/** Derives a row again from all pages of its sites, applies the overrides, and records what changed. */
export async function settleRow(sql: Sql, id: string, settling: Settling): Promise<Settled> {
  const { resolver, at, runId = null, isNew = false } = settling
  const previous = await findOpportunity(sql, id)
  if (previous === null) return { outcome: 'none', changes: {} }
  const sites = await listSitesOf(sql, id)
  const domains = sites.map(({ domain }) => domain)
  const verified = sites.flatMap(({ verified_at }) => verified_at?.getTime() ?? [])
  const overrides = await findOverrides(sql, id)
  const shownOf = (row: OpportunityDraft) => applyOverrides(row, overrides, at)
  const decision = resolver.decide({
    readings: await listReadings(sql, domains),
    previous: isNew ? null : { status: previous.draft.submission_status, openingAnnounced: previous.opening_announced },
    now: at,
    shown: shownOf,
    recentStatusChanges: await countStatusChanges(sql, id, new Date(at.getTime() - FLAPPING_MS)),
  })
  // Zero results never overwrite good data. A person's decision still applies: then the stored row is what is known.
  const told = decision.row ?? (runId === null ? (previous.derived ?? previous.draft) : null)
  if (told === null) return { outcome: 'none', changes: {} }
  // The site that was read first names the row, whichever page has its policy.
  const derived = told.domain === null ? told : { ...told, domain: domains[0] ?? told.domain }
  const shown = shownOf(derived)
  const doNotContact = saysDoNotContact(overrides)
  const changes = isNew ? {} : shortenChanges(listChanges(previous.draft, shown))
  const isChanged = Object.keys(changes).length > 0
  await writeOpportunity(sql, id, shown, {
    derived: overrides.length === 0 ? null : derived,
    // Changes made by a person are not news: they are never mailed.
    opening_announced: runId === null ? shown.submission_status === 'open' : decision.openingAnnounced,
    flapping: decision.flapping,
    do_not_contact: doNotContact,
    name_key: shown.company_agency === null ? null : resolver.nameKey(shown.company_agency),
    dateScraped: sites[0]?.first_read_at ?? null,
    lastVerified: verified.length === 0 ? null : new Date(Math.max(...verified)),
    isNews: isNew || isChanged || doNotContact !== previous.do_not_contact,
  })
  await saveDoubts(
    sql,
    id,
    decision.flapping ? [...decision.doubts, { kind: 'flapping', detail: {} }] : decision.doubts,
  )
  const held = isNew && (await holdBackNamesake(sql, id))
  await askAboutOthers(sql, id)
  await noteStaleness(sql, previous, at, runId)
  const isHidden = previous.dismissed_at !== null || held
  if (runId !== null) {
    const visit = { opportunityId: id, runId, at, quiet: decision.byOtherReader ?? false }
    if (isNew) await insertEvent(sql, { ...visit, kind: 'created' })
    if (isChanged) await insertEvent(sql, { ...visit, kind: 'changed', detail: changes })
    // No alert for a company that staff have dismissed.
    const isTold = !isHidden && !doNotContact
    await insertScrapeEvents(
      sql,
      visit,
      decision.events.filter(({ kind }) => kind !== 'opened' || isTold),
    )
  }
  if (isHidden) return { outcome: 'confirmed', changes }
  if (isNew) return { outcome: 'created', changes }
  return { outcome: isChanged ? 'updated' : 'confirmed', changes }
}

/**
 * A dismissed company does not come back under another domain: a new row with its name is set aside too and waits for
 * review.
 */
async function holdBackNamesake(sql: Sql, id: string): Promise<boolean> {
  const rows = await sql`
    update public.sync_opportunities me
    set dismissed_at = clock_timestamp(), dismissed_reason = ${HELD_BACK}
    where me.id = ${id} and exists (
      select from public.sync_opportunities other
      where other.name_key = me.name_key and other.id <> me.id and other.sample = me.sample and other.dismissed_at is not null
        and other.merged_into is null and (me.domain is not null or other.domain is not null))
    returning me.id`
  if (rows.length === 0) return false
  await insertEvent(sql, { opportunityId: id, kind: 'dismissed', detail: { by: 'name' } })
  return true
}

/** Marks a row as no longer readable, or as readable again. */
export async function noteStaleness(
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
