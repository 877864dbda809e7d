import pg from 'pg'

const API_ROLES = ['anon', 'authenticated', 'service_role', 'supabase_auth_admin']

/**
 * Looks, before the first migration, whether a database of somebody else's will let us create the roles; throws one
 * line that names the missing right. service_role bypasses row level security, which only a superuser (or, from
 * Postgres 16, a role that has BYPASSRLS itself) may give away.
 */
export async function checkRights(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
    throw new Error(`DATABASE_URL cannot be reached: ${reason}`, { cause: error })
  }
  try {
    const { rows } = await client.query<Rights>(
      `select current_setting('server_version_num')::int as version, rolsuper, rolcreaterole, rolbypassrls,
        array(select w from unnest($1::text[]) w where not exists (select from pg_roles where rolname = w)) as missing
       from pg_roles where rolname = current_user`,
      [API_ROLES],
    )
    const [rights] = rows
    if (!rights) throw new Error('DATABASE_URL: the user has no entry in pg_roles.')
    if (rights.version < 150_000) throw new Error(`DATABASE_URL: Postgres 15 or newer is needed.`)
    if (rights.rolsuper || rights.missing.length === 0) return
    if (!rights.rolcreaterole)
      throw new Error(
        `DATABASE_URL: the user lacks CREATEROLE; make the roles ${rights.missing.join(', ')} beforehand, or use a superuser.`,
      )
    if (rights.missing.includes('service_role') && !(rights.version >= 160_000 && rights.rolbypassrls)) {
      throw new Error(
        'DATABASE_URL: the user lacks BYPASSRLS, so it cannot make service_role; make that role beforehand, or use a superuser.',
      )
    }
  } finally {
    await client.end()
  }
}

type Rights = { version: number; rolsuper: boolean; rolcreaterole: boolean; rolbypassrls: boolean; missing: string[] }
