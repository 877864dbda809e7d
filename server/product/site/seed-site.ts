import { createHash } from 'node:crypto'
import type { SiteDocument } from '#contracts/site/site-library.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { lockSite, readRows, type SiteRules, toDocuments } from './document-rows.ts'

/** The content was copied now, is the one that was copied before, or has changed since then. */
type SeedResult = { state: 'seeded' | 'same' } | { state: 'changed'; since: Date }

/**
 * The first start copies the build's content into the database, in whichever process comes first. Later starts only add required
 * documents that an earlier version did not have.
 */
export async function seedSite(database: Database, rules: SiteRules, isSample: boolean): Promise<SeedResult> {
  const { library, required } = rules
  const documents = library.split(library.seed)
  const digest = hashDocuments(documents)
  return await database.asServiceRole(async (sql) => {
    await lockSite(sql)
    const [seed] = await sql<{ digest: string; seeded_at: Date }>`select digest, seeded_at from private.site_seed`
    await addDocuments(sql, seed === undefined ? documents : required, isSample)
    if (seed?.digest === digest) return { state: 'same' }
    // After an export into content/ the build and the database have the same content.
    const isNew =
      seed === undefined ||
      hashDocuments(library.split(library.assemble(toDocuments(await readRows(sql), rules)))) === digest
    if (!isNew) return { state: 'changed', since: seed.seeded_at }
    await saveSeed(sql, documents)
    return { state: seed === undefined ? 'seeded' : 'same' }
  })
}

/** Records that these documents are in the database now. */
export async function saveSeed(sql: Sql, documents: readonly SiteDocument[]): Promise<void> {
  await sql`
    insert into private.site_seed (digest) values (${hashDocuments(documents)})
    on conflict (only_one) do update set digest = excluded.digest, seeded_at = now()`
}

async function addDocuments(sql: Sql, documents: readonly SiteDocument[], isSample: boolean): Promise<void> {
  await sql`
    insert into public.site_documents (kind, id, position, published, did, is_sample)
    select kind, id, position, body, 'seeded', ${isSample}
    from jsonb_to_recordset(${JSON.stringify(documents)}) d (kind text, id text, position integer, body jsonb)
    on conflict (kind, id) do nothing`
}

/** A hash of kinds, ids, positions and bodies that does not depend on the order of documents and fields. */
export function hashDocuments(documents: readonly SiteDocument[]): string {
  const texts = documents.map(({ kind, id, position, body }) => JSON.stringify([kind, id, position, body], sortFields))
  return createHash('sha256').update(texts.sort().join('\n')).digest('hex')
}

function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
