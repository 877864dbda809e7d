import type { TWO_FACTOR_RULES, TwoFactorState } from '#contracts/platform/admin-settings.ts'
import type { Role } from '#contracts/platform/role.ts'
import { withServiceRole } from '#server/backend/auth/accounts/with-service-role.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/** Who must have a second factor: no one, admins, or everyone with a role. */
type TwoFactorRule = (typeof TWO_FACTOR_RULES)[number]

/**
 * Stores REQUIRE_TWO_FACTOR where the policies read it. If it is not set, the choice of the admins applies. The process that
 * started last decides.
 */
export async function writeTwoFactorRule(
  database: Database,
  fromEnvironment: TwoFactorRule | undefined,
): Promise<void> {
  const isSet = fromEnvironment !== undefined
  await database.asServiceRole(
    (sql) => sql`
      update private.two_factor_rule set from_environment = ${isSet}, demanded_of = coalesce(${fromEnvironment ?? null}, chosen)`,
  )
}

/** The rule for the admin screen: what applies, why, and to how many people. */
export async function describeTwoFactorRule(database: Database, callerId: string | null): Promise<TwoFactorState> {
  return database.asAuthAdmin(async (sql) => {
    const holders = await listFactorHolders(sql)
    const roles = await sql<{ user_id: string; role: Role }>`select user_id, role from public.user_roles`
    const rule = await withServiceRole(sql, () => getRule(sql))
    const count = (role: Role) => {
      const own = roles.filter((row) => row.role === role)
      return { people: own.length, without: own.filter(({ user_id }) => !holders.has(user_id)).length }
    }
    const has_factor = callerId !== null && holders.has(callerId)
    return { ...rule, admins: count('admin'), staff: count('staff'), has_factor }
  })
}

/**
 * Stores an admin's choice. Throws AppError 'conflict' while REQUIRE_TWO_FACTOR is set, and if the admin has no second factor
 * and would be locked out.
 */
export async function chooseTwoFactorRule(
  database: Database,
  change: { rule: TwoFactorRule; callerId: string | null; record: (sql: Sql, before: TwoFactorRule) => Promise<void> },
): Promise<void> {
  const { rule, callerId } = change
  await database.asAuthAdmin(async (sql) => {
    const holders = await listFactorHolders(sql)
    await withServiceRole(sql, async () => {
      const before = await getRule(sql)
      if (before.from_environment) {
        throw new AppError('conflict', 'REQUIRE_TWO_FACTOR is set for this server. Change it there.')
      }
      // Both other rules apply to admins, and only admins can choose.
      if (rule !== 'none' && callerId !== null && !holders.has(callerId)) {
        throw new AppError('conflict', 'Set up a second factor for yourself first, or you would be locked out.')
      }
      await sql`update private.two_factor_rule set chosen = ${rule}, demanded_of = ${rule}`
      await change.record(sql, before.rule)
    })
  })
}

type Rule = Pick<TwoFactorState, 'rule' | 'from_environment'>

async function getRule(sql: Sql): Promise<Rule> {
  const [row] = await sql<Rule>`
    select demanded_of as rule, from_environment from private.two_factor_rule for update`
  if (row === undefined) throw new Error('the rule for second factors is missing')
  return row
}

async function listFactorHolders(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ user_id: string }>`
    select distinct user_id from auth.mfa_factors where status = 'verified' and factor_type::text <> 'recovery_code'`
  return new Set(rows.map(({ user_id }) => user_id))
}
