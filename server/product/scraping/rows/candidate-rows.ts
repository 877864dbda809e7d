import {
  type Candidate,
  type CandidatePage,
  CandidateSchema,
  type CandidateState,
  type FoundOnPage,
  type LinkedSite,
  MOST_FROM_ONE_PAGE,
} from '#contracts/scraper/candidates.ts'
import type { OrganisationKind } from '#contracts/scraper/directory.ts'
import type { RequestOf } from '#server/backend/functions/action.ts'
import { type Sql, withIsoDates } from '#server/platform/db/sql.ts'
import {
  listCandidates,
  listWordRuns,
  parseHost,
  type SuppressedValue,
  splitWords,
} from '#server/product/scraping/suppressions/match.ts'
import { namesInUrl } from '#server/product/scraping/suppressions/redact.ts'
import { findSuppressed, findSuppressedHosts } from '#server/product/scraping/suppressions/suppressions.ts'

type ProposedSite = { domain: string; url: string; kind: OrganisationKind | null }

/** Proposed sites: first those that were never read, then those read longest ago. */
export async function listProposedSites(sql: Sql): Promise<ProposedSite[]> {
  return await sql<ProposedSite>`
    select c.domain, c.url, c.kind from public.scraper_candidates c
    left join public.scraper_sites s on s.domain = c.domain
    where c.state = 'proposed' order by s.next_check_at nulls first, c.found_at, c.domain`
}

/**
 * Stores the sites that a list or an article links to, except known and suppressed ones. A list's outcome goes into the run's log.
 * Returns how many are new. The caller must hold the store's lock.
 */
export async function saveLinkedSites(sql: Sql, found: FoundOnPage): Promise<number> {
  const { runId, domain, url, at, list, sites } = found
  if ((await findSuppressedHosts(sql, [domain, parseHost(url) ?? domain])).size > 0) return 0
  if (list !== null) {
    await sql`
      insert into public.scraper_run_pages (run_id, domain, url, outcome, detail, at)
      values (${runId}, ${domain}, ${url}, ${list.outcome}, ${list.detail}, ${at})`
    if (list.outcome === 'list_read')
      await sql`update public.scraper_sources set list_read_at = ${at} where url = ${url} and is_list`
  }
  const kept = await filterSuppressedSites(sql, sites)
  if (kept.length === 0) return 0
  const { rowCount } = await sql.query(
    `insert into public.scraper_candidates (domain, url, name, found_on, kind, media, found_at)
     select x.domain, x.url, x.name, $4, $5, $6, $7 from unnest($1::text[], $2::text[], $3::text[])
       with ordinality as x (domain, url, name, rank)
     where not exists (select from public.scraper_sites s where s.domain = x.domain)
       and not exists (select from public.scraper_candidates c where c.domain = x.domain)
     order by x.rank
     limit greatest(0, $8 - (select count(*) from public.scraper_candidates where found_on = $4))
     on conflict (domain) do nothing`,
    [
      kept.map((site) => site.domain),
      kept.map((site) => site.url),
      kept.map((site) => site.name),
      url,
      found.kind,
      found.media,
      at,
      MOST_FROM_ONE_PAGE,
    ],
  )
  return rowCount ?? 0
}

async function filterSuppressedSites(sql: Sql, sites: readonly LinkedSite[]): Promise<LinkedSite[]> {
  const hosts = await findSuppressedHosts(
    sql,
    sites.flatMap(({ domain, url }) => [domain, parseHost(url) ?? domain]),
  )
  const named = ({ name, url }: LinkedSite): SuppressedValue[] => [
    ...listCandidates(name),
    ...[...listWordRuns(splitWords(`${name} ${url}`)), splitWords(name).join(' ')].map(
      (value): SuppressedValue => ({ kind: 'name', value }),
    ),
  ]
  const listed = await findSuppressed(sql, sites.flatMap(named))
  const isListed = ({ kind, value }: SuppressedValue) => listed.some((one) => one.kind === kind && one.value === value)
  return sites.filter(
    (site) =>
      !hosts.has(site.domain) &&
      !hosts.has(parseHost(site.url) ?? site.domain) &&
      !named(site).some(isListed) &&
      !namesInUrl(site.url, listed),
  )
}

/** A page of the candidates in one state, newest first, and the counts of all states. */
export async function listCandidatePage(sql: Sql, query: RequestOf<'list_candidates'>): Promise<CandidatePage> {
  const counted = await sql<{ state: CandidateState; count: number }>`
    select state, count(*)::integer as count from public.scraper_candidates group by state`
  const rows = await sql`
    select c.domain, c.url, c.name, c.found_on, c.kind, c.state, c.found_at, o.submission_status as status, s.health
    from public.scraper_candidates c
    left join public.scraper_sites s on s.domain = c.domain
    left join public.sync_opportunities o on o.id = s.opportunity_id
    where c.state = ${query.state} order by c.found_at desc, c.domain limit ${query.limit} offset ${query.offset}`
  return {
    counts: {
      proposed: 0,
      accepted: 0,
      rejected: 0,
      ...Object.fromEntries(counted.map((one) => [one.state, one.count])),
    },
    candidates: rows.map((row) => CandidateSchema.parse(withIsoDates(row))),
  }
}

export type DecidedCandidate = Pick<Candidate, 'domain' | 'url' | 'name' | 'found_on' | 'kind' | 'state'> & {
  media: string[] | null
}

export async function listCandidatesByDomain(sql: Sql, domains: readonly string[]): Promise<DecidedCandidate[]> {
  return await sql<DecidedCandidate>`
    select domain, url, name, found_on, kind, media, state from public.scraper_candidates
    where domain = any (${domains}) order by domain`
}

/** A site that staff add as a source is read, even if they rejected it as a candidate before. */
export async function acceptRejected(sql: Sql, domains: readonly string[]): Promise<void> {
  await sql`
    update public.scraper_candidates set state = 'accepted' where domain = any (${domains}) and state = 'rejected'`
}

export async function setCandidateStates(sql: Sql, domains: readonly string[], state: CandidateState): Promise<number> {
  const { rowCount } = await sql.query(
    'update public.scraper_candidates set state = $2 where domain = any ($1) and state <> $2',
    [domains, state],
  )
  return rowCount ?? 0
}
