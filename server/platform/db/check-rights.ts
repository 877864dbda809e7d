import pg from 'pg'

const API_ROLES = ['anon', 'authenticated', 'service_role', 'supabase_auth_admin']

type Rights = {
  user: string
  version: number
  superuser: boolean
  createrole: boolean
  bypassrls: boolean
  may_create: boolean
  missing: string[]
  foreign_roles: string[]
}

/**
 * Checks before the first migration that the user of DATABASE_URL has the rights we need. Throws one line that names
 * the missing right. service_role bypasses row level security, which only a superuser (or, from Postgres 16, a role
 * that has BYPASSRLS itself) may grant.
 */
export async function checkRights(databaseUrl: string): Promise<void> {
  const rights = await readRights(databaseUrl)
  const fault = findFault(rights)
  if (fault) throw new Error(`DATABASE_URL: ${fault}`)
}

function findFault(rights: Rights): string | null {
  const { user, missing, foreign_roles: foreign } = rights
  if (rights.version < 150_000) return 'Postgres 15 or newer is needed.'
  if (rights.superuser) return null
  if (missing.length > 0 && !rights.createrole) {
    return `the user ${user} lacks CREATEROLE; create the roles ${missing.join(', ')} beforehand, or use a superuser.`
  }
  if (missing.includes('service_role') && !(rights.version >= 160_000 && rights.bypassrls)) {
    return `the user ${user} lacks BYPASSRLS, so it cannot create service_role; create that role beforehand (create role service_role nologin noinherit bypassrls), or use a superuser.`
  }
  if (foreign.length > 0)
    return `the user ${user} may not act as existing roles: grant ${foreign.join(', ')} to ${user};`
  if (!rights.may_create) return `the user ${user} may not create schemas: grant create on the database to it.`
  return null
}

async function readRights(databaseUrl: string): Promise<Rights> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
    throw new Error(`DATABASE_URL cannot be reached: ${reason}`, { cause: error })
  }
  try {
    // From Postgres 16 membership is not enough: acting as a role needs the SET option.
    const { rows } = await client.query<Rights>(
      `with wanted as (
         select w as name, r.oid as oid from unnest($1::text[]) w left join pg_roles r on r.rolname = w),
       version as (select current_setting('server_version_num')::int as number)
       select current_user as user, version.number as version, me.rolsuper as superuser, me.rolcreaterole as createrole,
         me.rolbypassrls as bypassrls,
         has_database_privilege(current_database(), 'create') as may_create,
         array(select name from wanted where oid is null) as missing,
         array(select name from wanted where oid is not null
           and not pg_has_role(current_user, oid, case when version.number >= 160000 then 'set' else 'member' end)) as foreign_roles
       from pg_roles me, version where me.rolname = current_user`,
      [API_ROLES],
    )
    const [rights] = rows
    if (!rights) throw new Error('DATABASE_URL: the user has no entry in pg_roles.')
    return rights
  } finally {
    await client.end()
  }
}
