import { type SearchAccount, SearchAccountSchema } from '#contracts/scraper/search-account.ts'
import {
  type SourceChange,
  type SourceResult,
  SourceResultSchema,
  type SourceState,
  type SourceWords,
  StoredSourceWordsSchema,
} from '#contracts/scraper/sources.ts'
import { type Row, type Sql, withIsoDates } from '#server/platform/db/sql.ts'

/** Staff's changes to the sources that the executor may see. */
export async function listSourceChanges(sql: Sql): Promise<SourceChange[]> {
  const rows = await sql`
    select url, origin, company, kind, media, country, why, is_list, list_read_at, paused, removed_at, updated_at
    from public.scraper_sources order by url`
  return rows.map(parseSourceChange)
}

/** Fails with a unique violation if the address is already known. */
export async function insertStaffSource(sql: Sql, words: SourceWords): Promise<void> {
  const { url, company, kind, media, country, why, is_list = false } = words
  await sql`
    insert into public.scraper_sources (url, origin, company, kind, media, country, why, is_list)
    values (${url}, 'staff', ${company}, ${kind}, ${media}, ${country}, ${why}, ${is_list})`
}

export async function updateStaffSource(sql: Sql, url: string, words: Omit<SourceWords, 'url'>): Promise<void> {
  const { company, kind, media, country, why } = words
  await sql`
    update public.scraper_sources
    set company = ${company}, kind = ${kind}, media = ${media}, country = ${country}, why = ${why}
    where url = ${url} and origin = 'staff'`
}

/** Pauses, removes or restores a source. A built-in source gets a row with its first change. */
export async function setSourceState(
  sql: Sql,
  source: { url: string; origin: 'directory' | 'staff' },
  state: { paused?: boolean; removed?: boolean },
): Promise<void> {
  const { paused = null, removed = null } = state
  if (source.origin === 'directory') {
    await sql`
      insert into public.scraper_sources (url, origin) values (${source.url}, 'directory') on conflict (url) do nothing`
  }
  await sql`
    update public.scraper_sources set paused = coalesce(${paused}, paused),
      removed_at = case when ${removed}::boolean is null then removed_at
        when ${removed}::boolean then coalesce(removed_at, now()) end
    where url = ${source.url}`
}

/** The accounts of the search providers that the executor may see, by name. */
export async function listSearchAccounts(sql: Sql): Promise<Map<string, SearchAccount>> {
  const rows = await sql`
    select provider, day::text as day, spent, failures, open_until, probe_until, budget_until, last_answer_at, last_error
    from public.scraper_search_accounts`
  return new Map(rows.map(({ provider, ...account }) => [String(provider), parseAccount(account)]))
}

/** How many requests were made to each provider in the month of `now`, in UTC. */
export async function listSearchUse(sql: Sql, now: Date): Promise<Map<string, number>> {
  const first = `${now.toISOString().slice(0, 7)}-01`
  const rows = await sql<{ provider: string; spent: number }>`
    select provider, sum(spent)::int as spent from public.scraper_search_use
    where day >= ${first}::date and day < ${first}::date + interval '1 month' group by provider`
  return new Map(rows.map(({ provider, spent }) => [provider, spent]))
}

/** The newest outcome of each page that the executor may see. */
export async function listSourceResults(sql: Sql, urls: readonly string[]): Promise<SourceResult[]> {
  const rows = await sql`
    select u.url, r.outcome, r.detail, r.at, r.run_id from unnest(${urls}::text[]) as u (url)
    cross join lateral (
      select outcome, detail, at, run_id from public.scraper_run_pages p where p.url = u.url order by p.at desc limit 1) r`
  return rows.map((row) => SourceResultSchema.parse(withIsoDates(row)))
}

/** Reads, changes and stores one provider's account. Locks it, so that processes take turns. */
export async function updateSearchAccount<T>(
  sql: Sql,
  provider: string,
  change: (known: SearchAccount | null) => { account: SearchAccount; answer: T },
): Promise<T> {
  // There may be no row to lock yet, so the name itself is locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`search account ${provider}`}, 0))`
  const [row] = await sql`
    select day::text as day, spent, failures, open_until, probe_until, budget_until, last_answer_at, last_error
    from public.scraper_search_accounts where provider = ${provider}`
  const { account, answer } = change(row === undefined ? null : parseAccount(row))
  const { day, spent, failures, open_until, probe_until, budget_until, last_answer_at, last_error } = account
  await sql`
    insert into public.scraper_search_accounts
      (provider, day, spent, failures, open_until, probe_until, budget_until, last_answer_at, last_error)
    values (${provider}, ${day}, ${spent}, ${failures}, ${open_until}, ${probe_until}, ${budget_until},
      ${last_answer_at}, ${last_error})
    on conflict (provider) do update set day = excluded.day, spent = excluded.spent, failures = excluded.failures,
      open_until = excluded.open_until, probe_until = excluded.probe_until, budget_until = excluded.budget_until,
      last_answer_at = excluded.last_answer_at, last_error = excluded.last_error`
  await sql`
    insert into public.scraper_search_use (provider, day, spent) values (${provider}, ${day}, ${spent})
    on conflict (provider, day) do update set spent = excluded.spent`
  return answer
}

/** One invalid row must not make all runs and lists fail, so it becomes a change of origin 'unreadable' with the reason. */
function parseSourceChange(row: Row): SourceChange {
  const { origin, company, kind, media, country, why, is_list, list_read_at, paused, removed_at, updated_at } = row
  const url = String(row.url)
  const state: SourceState = removed_at !== null ? 'removed' : paused === true ? 'paused' : 'active'
  const changedAt = updated_at instanceof Date && !Number.isNaN(updated_at.getTime()) ? updated_at : new Date(0)
  const changed_at = changedAt.toISOString()
  if (origin !== 'staff') return { origin: 'directory', state, changed_at, url }
  const list = is_list === true ? { is_list } : {}
  const read = list_read_at instanceof Date ? { list_read_at: list_read_at.toISOString() } : {}
  const words = StoredSourceWordsSchema.safeParse({ url, company, kind, media, country, why, ...list })
  if (words.success) return { origin, state, changed_at, words: words.data, ...read }
  const [issue] = words.error.issues
  return {
    origin: 'unreadable',
    state,
    url,
    why: `${String(issue?.path[0] ?? 'row')}: ${issue?.message ?? 'unreadable'}`,
  }
}

function parseAccount(row: Row): SearchAccount {
  return SearchAccountSchema.parse(withIsoDates(row))
}
