import type { Erased, PersonPreview } from '#contracts/platform/personal-data.ts'
import { withServiceRole } from '#server/backend/auth/accounts/with-service-role.ts'
import { eraseAddress, findAccountStatus } from '#server/backend/auth/people/erase-address.ts'
import { addressPattern } from '#server/platform/address-pattern.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import { onlyRow, type Sql } from '#server/platform/db/sql.ts'

type Counts = Record<string, number>

/**
 * What deleting a person's data would delete. It is carried out and rolled back, so that the answer cannot differ from the real
 * deletion. Throws AppError 'conflict' for a mailbox of the label.
 */
export async function previewPerson(database: Database, email: string): Promise<PersonPreview> {
  return database.asAuthAdmin(async (sql) => {
    await refuseOwnMailbox(sql, email)
    const account = await findAccountStatus(sql, email)
    const pattern = addressPattern(email)
    const openings = await withServiceRole(sql, () => countOpenings(sql, pattern))
    // The data of staff is not deleted.
    if (account === 'admin' || account === 'staff') return { email, counts: {}, account, openings }
    await sql`savepoint preview`
    const counts = await eraseRows(sql, email, true)
    await sql`rollback to savepoint preview`
    return { email, counts, account, openings }
  })
}

/**
 * Deletes everything about an address: messages, submissions, mails, removal requests, its entry among the recipients of alerts,
 * on request the account, and the address in texts by others. Writes a record that does not contain the address. Throws AppError
 * 'conflict' if the account has a role or the address is a mailbox of the label.
 */
export async function erasePerson(
  database: Database,
  request: { email: string; withAccount: boolean; by: string | null },
  /** Writes the audit log, in the same transaction. */
  record: (sql: Sql, erased: Erased) => Promise<void> = async () => undefined,
): Promise<Erased> {
  return database.asAuthAdmin(async (sql) => {
    await refuseOwnMailbox(sql, request.email)
    const counts = await eraseRows(sql, request.email, request.withAccount)
    return withServiceRole(sql, async () => {
      const rows = await sql<{ reference: string }>`
        insert into public.data_deletions (kind, by, counts)
        values ('person', ${request.by}, ${JSON.stringify(counts)}) returning reference`
      const erased = { reference: onlyRow(rows).reference, counts }
      await record(sql, erased)
      return erased
    })
  })
}

/** Without its mailboxes the company document would be invalid, and the site would show the one of the build. */
async function refuseOwnMailbox(sql: Sql, email: string): Promise<void> {
  const [found] = await withServiceRole(
    sql,
    () => sql`
      select from public.site_documents d, lateral (values (d.draft), (d.published)) b (body)
      where d.kind = 'company' and jsonb_path_exists(lower(body::text)::jsonb, '$.emails.* ? (@ == $own)',
        jsonb_build_object('own', lower(${email}::text)))`,
  )
  if (found !== undefined)
    throw new AppError(
      'conflict',
      `${email} is a mailbox of the label. Enter another one in the company document (/site/company/company) first.`,
    )
}

/** Runs in a transaction of the auth service's role. */
async function eraseRows(sql: Sql, email: string, withAccount: boolean): Promise<Counts> {
  const pattern = addressPattern(email)
  const { accounts, signIns } = await eraseAddress(sql, { email, pattern, withAccount })
  // Triggers check the claims, not the role, to see who changes a row.
  await sql`select set_config('request.jwt.claims', '{"role":"service_role"}', true)`
  const counts = await withServiceRole(sql, async () => ({
    // Mails first: their keys contain the ids of the rows that they are about.
    mails: await countDeleted(sql, MAILS, email),
    messages: await countDeleted(sql, MESSAGES, email),
    submissions: await countDeleted(sql, SUBMISSIONS, email),
    removal_requests: await countDeleted(sql, REMOVALS, email),
    alerts: (await countDeleted(sql, RECIPIENTS, email)) + (await countDeleted(sql, RECIPIENT_LIST, email)),
    mentions: (await redactMentions(sql, pattern)) + (await redactAudit(sql, pattern)),
  }))
  const all: Counts = { ...counts, accounts, sign_ins: signIns }
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0))
}

const MAILS = `
  with about as (
    select id::text from public.contact_submissions where lower(email) = lower($1)
    union all select id::text from public.artist_submissions where lower(email) = lower($1)
    union all select id::text from public.removal_requests where lower(contact_email) = lower($1))
  delete from public.mail_outbox where lower(to_address) = lower($1) or lower(reply_to) = lower($1)
    or split_part(dedupe_key, ':', 2) in (select id from about)`
const MESSAGES = 'delete from public.contact_submissions where lower(email) = lower($1)'
const SUBMISSIONS = 'delete from public.artist_submissions where lower(email) = lower($1)'
const REMOVALS = `delete from public.removal_requests
  where lower(contact_email) = lower($1) or (subject = 'email' and lower(value) = lower($1))`
const RECIPIENTS = 'delete from public.alert_recipients where lower(email) = lower($1)'
const RECIPIENT_LIST = `update public.scraper_configs
  set recipients = array(select one from unnest(recipients) with ordinality as r (one, at) where lower(one) <> lower($1) order by at)
  where lower($1) = any (select lower(one) from unnest(recipients) as one)`

async function countDeleted(sql: Sql, statement: string, email: string): Promise<number> {
  const { rowCount } = await sql.query(statement, [email])
  return rowCount ?? 0
}

async function redactAudit(sql: Sql, pattern: string): Promise<number> {
  return onlyRow(await sql<{ changed: number }>`select private.forget_in_audit(${pattern}) as changed`).changed
}

async function countOpenings(sql: Sql, pattern: string): Promise<number> {
  const rows = await sql<{ count: number }>`
    select count(*)::integer as count from public.sync_opportunities as o where o::text ~* ${pattern}`
  return onlyRow(rows).count
}

const REPLACEMENT = '[deleted]'

/**
 * Tables with text from crawled pages. Addresses in them are removed by the suppression list, which also keeps them from coming
 * back.
 */
const CRAWLED_TABLES =
  /^(sync_opportunities|scraper_(pages|run_pages|reviews|merges|sites|logs|held_sites|sources|candidates)|opportunity_(words|confirmations|overrides))$/

/** Columns that identify a person. If one only contains the address, it is another person's longer address. */
const IDENTIFYING_COLUMN = /(^|_)(email|address|reply_to)$/

type TextColumn = { table: string; column: string; type: 'text' | 'list' | 'json' }

/** All text columns of the public tables that may be updated. Runs as the service role. */
async function listTextColumns(sql: Sql): Promise<TextColumn[]> {
  const rows = await sql<TextColumn>`
    select c.relname as table, a.attname as column,
      case when a.atttypid = 'jsonb'::regtype then 'json' when a.atttypid = 'text[]'::regtype then 'list' else 'text' end as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
      and has_column_privilege(c.oid, a.attnum, 'UPDATE')
    order by 1, 2`
  return rows.filter(({ table, column }) => !CRAWLED_TABLES.test(table) && !IDENTIFYING_COLUMN.test(column))
}

/**
 * Removes an address from all texts, and returns in how many rows. One statement per column, so that triggers see only columns
 * that change.
 */
async function redactMentions(sql: Sql, pattern: string): Promise<number> {
  let changed = 0
  for (const { table, column, type } of await listTextColumns(sql)) {
    const { rowCount } = await sql.query(
      `update public."${table}" set "${column}" = ${redactExpression(`"${column}"`, type)} where "${column}"::text ~* $1`,
      [pattern],
    )
    changed += rowCount ?? 0
  }
  return changed
}

function redactExpression(column: string, type: TextColumn['type']): string {
  const replaced = (text: string) => `regexp_replace(${text}, $1, '${REPLACEMENT}', 'gi')`
  if (type === 'json') return `${replaced(`${column}::text`)}::jsonb`
  if (type === 'text') return replaced(column)
  return `array(select ${replaced('part')} from unnest(${column}) with ordinality as parts (part, at) order by at)`
}
