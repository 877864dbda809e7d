import type { SuppressionPreview } from '#contracts/desk/opportunity-answers.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { normaliseSuppression, type SuppressionKind } from './match.ts'
import { listSuppressions, suppress } from './suppressions.ts'

const MOST_NAMES = 20

/**
 * What a suppression would delete: it is carried out and taken back in the executor's transaction, so that the answer
 * cannot differ from the act. Throws AppError 'bad_request' if the value is not allowed.
 */
export async function previewSuppression(
  sql: Sql,
  { kind, value: asked }: { kind: SuppressionKind; value: string },
): Promise<SuppressionPreview> {
  const value = normaliseSuppression(kind, asked)
  const listed = await listSuppressions(sql, { kind, value, limit: 1, offset: 0 })
  const before = await count(sql)
  await sql`savepoint preview`
  const { affected } = await suppress(sql, { kind, value, reason: null, requestedBy: null })
  const after = await count(sql)
  await sql`rollback to savepoint preview`
  return {
    kind,
    value,
    is_listed: listed.length > 0,
    changed: affected.length,
    companies: await listCompanies(sql, affected, kind === 'domain' ? value : null),
    deleted_rows: before.rows - after.rows,
    deleted_pages: before.pages - after.pages,
  }
}

async function count(sql: Sql): Promise<{ rows: number; pages: number }> {
  const [counted] = await sql<{ rows: number; pages: number }>`
    select (select count(*)::int from public.sync_opportunities where merged_into is null) as rows,
      (select count(*)::int from public.scraper_pages) as pages`
  if (counted === undefined) throw new Error('a count returned no row')
  return counted
}

async function listCompanies(sql: Sql, ids: readonly string[], domain: string | null): Promise<string[]> {
  const rows = await sql<{ company: string }>`
    select distinct coalesce(company_agency, domain, 'Unknown Company') as company from public.sync_opportunities
    where merged_into is null and (id = any (${ids}) or domain = ${domain} or right(domain, ${(domain ?? '').length + 1}) = ${`.${domain}`})
    order by company limit ${MOST_NAMES}`
  return rows.map(({ company }) => company)
}
