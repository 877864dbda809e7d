import { z } from 'zod'
import type { DocumentKey, SiteDocument } from '#contracts/site/site-library.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { isRequiredKind, lockSite, type SiteRules } from './document-rows.ts'
import { hashDocuments, saveSeed } from './seed-site.ts'

const ChangeSchema = z.object({
  kind: z.string(),
  id: z.string(),
  did: z.enum(['added', 'changed', 'moved', 'deleted']),
})
type ImportChange = z.infer<typeof ChangeSchema>

/**
 * Publishes exactly these documents, in one transaction. All others are deleted, and can be restored for 30 days like any deleted
 * document. Drafts are kept. Returns what changed, or with `dryRun` what would change.
 */
export async function importSite(
  database: Database,
  rules: SiteRules,
  documents: readonly SiteDocument[],
  { dryRun }: { dryRun: boolean },
): Promise<ImportChange[]> {
  return await database.asServiceRole(async (sql) => {
    await lockSite(sql)
    const changes = await findChanges(sql, documents)
    if (dryRun) return changes
    await applyChanges(sql, documents, changes)
    if (hashDocuments(documents) === hashDocuments(rules.library.split(rules.library.seed)))
      await saveSeed(sql, documents)
    return changes
  })
}

async function findChanges(sql: Sql, documents: readonly SiteDocument[]): Promise<ImportChange[]> {
  const rows = await sql`
    select coalesce(n.kind, d.kind) as kind, coalesce(n.id, d.id) as id,
      case when n.id is null then 'deleted' when d.published is null or d.deleted_at is not null then 'added'
        when d.published <> n.body then 'changed' else 'moved' end as did
    from jsonb_to_recordset(${JSON.stringify(documents)}) n (kind text, id text, position integer, body jsonb)
      full join public.site_documents d on d.kind = n.kind and d.id = n.id
    where case when n.id is null then d.published is not null and d.deleted_at is null
      else d.published is distinct from n.body or d.deleted_at is not null or d.position <> n.position end
    order by 1, 2`
  return rows
    .map((row) => ChangeSchema.parse(row))
    .filter(({ kind, did }) => did !== 'deleted' || !isRequiredKind(kind))
}

async function applyChanges(sql: Sql, documents: readonly SiteDocument[], changes: ImportChange[]): Promise<void> {
  const selectJson = (did: ImportChange['did']) => {
    const keys = new Set(changes.filter((change) => change.did === did).map(toKey))
    return JSON.stringify(documents.filter((document) => keys.has(toKey(document))))
  }
  // Deferred, because two documents may swap their addresses.
  await sql.query('set constraints public.site_documents_address deferred')
  await sql`
    update public.site_documents d set deleted_at = now(), publish_at = null, did = 'deleted'
    from jsonb_to_recordset(${JSON.stringify(changes.filter(({ did }) => did === 'deleted'))}) n (kind text, id text)
    where d.kind = n.kind and d.id = n.id`
  for (const did of ['added', 'changed'] as const) {
    await sql`
      insert into public.site_documents as d (kind, id, position, published, did)
      select kind, id, position, body, 'published'
      from jsonb_to_recordset(${selectJson(did)}) n (kind text, id text, position integer, body jsonb)
      on conflict (kind, id) do update set published = excluded.published, position = excluded.position,
        deleted_at = null, deleted_as_sample = false, did = 'published',
        is_sample = d.is_sample and d.published is not distinct from excluded.published,
        draft = nullif(d.draft, excluded.published)`
  }
  await sql`
    update public.site_documents d set position = n.position
    from jsonb_to_recordset(${selectJson('moved')}) n (kind text, id text, position integer)
    where d.kind = n.kind and d.id = n.id`
}

const toKey = ({ kind, id }: Pick<ImportChange, 'kind' | 'id'> | DocumentKey) => `${kind} ${id}`
