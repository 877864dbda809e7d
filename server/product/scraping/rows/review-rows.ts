import { createHash } from 'node:crypto'
import { type Review, ReviewSchema } from '#contracts/desk/opportunity-answers.ts'
import type { Doubt } from '#contracts/scraper/scraper-port.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import { listOpportunitiesById } from './opportunity-rows.ts'

/** A name or address that many share says little, so at most so many others are put up for review. */
const MAX_OTHERS = 5

/** Opens reviews for the doubts about one opportunity, and closes those that its pages have resolved. */
export async function saveDoubts(sql: Sql, opportunityId: string, doubts: readonly Doubt[]): Promise<void> {
  const fingerprints: string[] = []
  for (const { kind, detail } of doubts) {
    // A site that keeps changing has only one review, whatever its current status.
    const fingerprint =
      kind === 'flapping' ? 'flapping' : createHash('sha256').update(JSON.stringify(detail)).digest('hex')
    fingerprints.push(fingerprint)
    await sql`
      insert into public.scraper_reviews (kind, opportunity_id, fingerprint, detail)
      values (${kind}, ${opportunityId}, ${fingerprint}, ${JSON.stringify(detail)}::jsonb)
      on conflict (kind, opportunity_id, other_id, fingerprint) do update set resolved_at = null, decision = null
      where scraper_reviews.decision = 'superseded'`
  }
  await sql`
    update public.scraper_reviews set resolved_at = clock_timestamp(), decision = 'superseded'
    where opportunity_id = ${opportunityId} and resolved_at is null and other_id is null
      and fingerprint <> all (${fingerprints}::text[])`
}

/**
 * Opens reviews about opportunities on other domains with the same name, or with the same address if that was not enough to merge them.
 * Never about those that staff have kept apart.
 */
export async function openReviewsAboutOthers(sql: Sql, opportunityId: string): Promise<void> {
  await sql`
    insert into public.scraper_reviews (kind, opportunity_id, other_id)
    select 'same_name', least(me.id, other.id), greatest(me.id, other.id)
    from public.sync_opportunities me
    join public.sync_opportunities other
      on other.name_key = me.name_key and other.id <> me.id and other.sample = me.sample
    where me.id = ${opportunityId} and other.merged_into is null
      -- No review for two people seen in search results: they may work for the same company.
      and (me.domain is not null or other.domain is not null)
      and not private.told_apart(private.sites_of(me.id), private.sites_of(other.id))
    order by other.date_scraped, other.id limit ${MAX_OTHERS}
    on conflict (kind, opportunity_id, other_id, fingerprint) do nothing`
  await sql`
    insert into public.scraper_reviews (kind, opportunity_id, other_id)
    select distinct 'same_email', least(s.opportunity_id, me.opportunity_id), greatest(s.opportunity_id, me.opportunity_id)
    from (select key_email, opportunity_id, sample from public.scraper_sites
      where opportunity_id = ${opportunityId} and key_email is not null) me
    join public.scraper_sites s on s.key_email = me.key_email and s.opportunity_id <> me.opportunity_id and s.sample = me.sample
    where not private.told_apart(private.sites_of(me.opportunity_id), private.sites_of(s.opportunity_id))
    limit ${MAX_OTHERS}
    on conflict (kind, opportunity_id, other_id, fingerprint) do nothing`
}

/** Closes the reviews about two opportunities that have been answered in another way. */
export async function closeReviewsOfPair(
  sql: Sql,
  one: string,
  other: string,
  decision: 'merge' | 'keep_apart',
): Promise<void> {
  await sql`
    update public.scraper_reviews set resolved_at = clock_timestamp(), decision = ${decision}
    where resolved_at is null and other_id is not null
      and opportunity_id in (${one}, ${other}) and other_id in (${one}, ${other})`
}

/** The open reviews, oldest first, with both opportunities. With `id`, only those about one opportunity. */
export async function listReviews(
  sql: Sql,
  query: { kind?: string | undefined; id?: string | undefined; limit: number; offset: number },
): Promise<Review[]> {
  const open = await sql<{ left_id: string; right_id: string | null }>`
    select r.id, r.kind, r.created_at, r.detail, coalesce(a.merged_into, a.id) as left_id,
      coalesce(b.merged_into, b.id) as right_id
    from public.scraper_reviews r
    join public.sync_opportunities a on a.id = r.opportunity_id
    left join public.sync_opportunities b on b.id = r.other_id
    where r.resolved_at is null and (${query.kind ?? null}::text is null or r.kind = ${query.kind ?? null})
      and coalesce(a.merged_into, a.id) is distinct from coalesce(b.merged_into, b.id)
      and (${query.id ?? null}::uuid is null
        or ${query.id ?? null} in (a.id, a.merged_into, b.id, b.merged_into))
    order by r.created_at, r.id limit ${query.limit} offset ${query.offset}`
  const ids = open.flatMap(({ left_id, right_id }) => (right_id === null ? [left_id] : [left_id, right_id]))
  const byId = new Map((await listOpportunitiesById(sql, ids)).map((opportunity) => [opportunity.id, opportunity]))
  return open.map(({ left_id, right_id, ...review }) =>
    ReviewSchema.parse({
      ...withIsoDates(review),
      left: byId.get(left_id),
      right: right_id === null ? null : byId.get(right_id),
    }),
  )
}

type Decision = 'merge' | 'keep_apart' | 'noted'

type ReviewSides = {
  /** The opportunities that the review was opened about. */
  first: string
  second: string | null
  /** The opportunities that they have been merged into, or themselves. */
  left: string
  right: string | null
  /** Null while the review is open. */
  decision: Decision | 'superseded' | null
}

/** Locks a review until the transaction ends. Throws AppError 'not_found'. */
async function lockReview(sql: Sql, id: string): Promise<ReviewSides> {
  const [row] = await sql<ReviewSides>`
    select r.decision, a.id as first, b.id as second, coalesce(a.merged_into, a.id) as left,
      coalesce(b.merged_into, b.id) as right
    from public.scraper_reviews r
    join public.sync_opportunities a on a.id = r.opportunity_id
    left join public.sync_opportunities b on b.id = r.other_id
    where r.id = ${id} for update of r`
  if (row === undefined) throw new AppError('not_found', 'There is no such review')
  return row
}

/** Throws AppError 'not_found', and 'conflict' if the review is closed. */
export async function requireOpenReview(sql: Sql, id: string): Promise<ReviewSides> {
  const review = await lockReview(sql, id)
  if (review.decision !== null) throw new AppError('conflict', 'Someone has already answered this')
  return review
}

/** Throws AppError 'not_found', and 'conflict' unless a person has answered the review. */
export async function requireAnsweredReview(sql: Sql, id: string): Promise<ReviewSides & { decision: Decision }> {
  const { decision, ...review } = await lockReview(sql, id)
  if (decision === null) throw new AppError('conflict', 'This question is open')
  if (decision === 'superseded') throw new AppError('conflict', 'The pages themselves have settled this question')
  return { ...review, decision }
}

export async function closeReview(
  sql: Sql,
  id: string,
  answer: { decision: Decision; note: string | null },
): Promise<void> {
  await sql`
    update public.scraper_reviews
    set resolved_at = clock_timestamp(), decision = ${answer.decision}, note = ${answer.note} where id = ${id}`
}

export async function reopenReviewRow(sql: Sql, id: string): Promise<void> {
  await sql`update public.scraper_reviews set resolved_at = null, decision = null, note = null where id = ${id}`
}

/** Reopens all reviews about two opportunities that were closed by the same answer. */
export async function reopenReviewsOfPair(
  sql: Sql,
  { first, second, decision }: { first: string; second: string; decision: Decision },
): Promise<void> {
  await sql`
    update public.scraper_reviews set resolved_at = null, decision = null, note = null
    where decision = ${decision} and opportunity_id in (${first}, ${second}) and other_id in (${first}, ${second})`
}
