import { createHash } from 'node:crypto'
import type { SiteDocument } from '#contracts/site/site-library.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { lockSite, readRows, type SiteDesk, toDocuments } from './document-rows.ts'

/** What a start found: it copied the content, the content is the one that was copied, or has been changed since. */
export type Seeded = { state: 'seeded' | 'same' } | { state: 'changed'; since: Date }

/**
 * The first start copies the content of the build into the documents, whichever process comes first. A later one adds what every
 * site needs and an earlier version did not have, and otherwise leaves them as they are.
 */
export async function seedSite(database: Database, desk: SiteDesk, isSample: boolean): Promise<Seeded> {
  const { library, needed } = desk
  const documents = library.split(library.seed)
  const digest = digestOf(documents)
  return await database.asServiceRole(async (sql) => {
    await lockSite(sql)
    const [seed] = await sql<{ digest: string; seeded_at: Date }>`select digest, seeded_at from private.site_seed`
    await addDocuments(sql, seed === undefined ? documents : needed, isSample)
    if (seed?.digest === digest) return { state: 'same' }
    // An export into content/ leaves nothing to say.
    const isNew =
      seed === undefined || digestOf(library.split(library.assemble(toDocuments(await readRows(sql), desk)))) === digest
    if (!isNew) return { state: 'changed', since: seed.seeded_at }
    await noteSeed(sql, documents)
    return { state: seed === undefined ? 'seeded' : 'same' }
  })
}

/** Remembers that these documents are in the database now. */
export async function noteSeed(sql: Sql, documents: readonly SiteDocument[]): Promise<void> {
  await sql`
    insert into private.site_seed (digest) values (${digestOf(documents)})
    on conflict (only_one) do update set digest = excluded.digest, seeded_at = now()`
}

async function addDocuments(sql: Sql, documents: readonly SiteDocument[], isSample: boolean): Promise<void> {
  await sql`
    insert into public.site_documents (kind, id, position, published, did, is_sample)
    select kind, id, position, body, 'seeded', ${isSample}
    from jsonb_to_recordset(${JSON.stringify(documents)}) d (kind text, id text, position integer, body jsonb)
    on conflict (kind, id) do nothing`
}

/** Of kinds, ids, places and contents, whatever the order of documents and fields. */
export function digestOf(documents: readonly SiteDocument[]): string {
  const texts = documents.map(({ kind, id, position, body }) => JSON.stringify([kind, id, position, body], inOrder))
  return createHash('sha256').update(texts.sort().join('\n')).digest('hex')
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
