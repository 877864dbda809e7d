import type { Sql } from '#server/platform/db/sql.ts'

/** What stands where an address was. */
const GONE = '[deleted]'

/**
 * Tables whose texts were read on other people's pages: an address in them is the suppression list's business, which also
 * makes sure that it does not come back.
 */
const READ_ON_THE_WEB =
  /^(sync_opportunities|scraper_(pages|run_pages|reviews|merges|sites|logs|held_sites|sources|candidates)|opportunity_(words|confirmations|overrides))$/

/** Columns that identify somebody. One that only contains the address belongs to somebody else, whose address is longer. */
const IDENTIFIES = /(^|_)(email|address|reply_to)$/

export type TextColumn = { table: string; column: string; type: 'text' | 'list' | 'json' }

/** Every column of the public tables in which people's words can be changed. Runs as the service role. */
export async function listTextColumns(sql: Sql): Promise<TextColumn[]> {
  const rows = await sql<TextColumn>`
    select c.relname as table, a.attname as column,
      case when a.atttypid = 'jsonb'::regtype then 'json' when a.atttypid = 'text[]'::regtype then 'list' else 'text' end as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      and has_column_privilege(c.oid, a.attnum, 'UPDATE')
    order by 1, 2`
  return rows.filter(({ table, column }) => !READ_ON_THE_WEB.test(table) && !IDENTIFIES.test(column))
}

/**
 * Takes an address out of what anybody wrote anywhere, and returns in how many places. Column by column, so that no trigger
 * takes a column for changed that is not.
 */
export async function redactMentions(sql: Sql, pattern: string): Promise<number> {
  let changed = 0
  for (const { table, column, type } of await listTextColumns(sql)) {
    const { rowCount } = await sql.query(
      `update public."${table}" set "${column}" = ${redacted(`"${column}"`, type)} where "${column}"::text ~* $1`,
      [pattern],
    )
    changed += rowCount ?? 0
  }
  return changed
}

function redacted(column: string, type: TextColumn['type']): string {
  const replaced = (text: string) => `regexp_replace(${text}, $1, '${GONE}', 'gi')`
  if (type === 'json') return `${replaced(`${column}::text`)}::jsonb`
  if (type === 'text') return replaced(column)
  return `array(select ${replaced('part')} from unnest(${column}) with ordinality as parts (part, at) order by at)`
}
