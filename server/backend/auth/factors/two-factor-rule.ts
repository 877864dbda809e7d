import { z } from 'zod'
import { TWO_FACTOR_RULES, type TwoFactorState } from '#contracts/platform/house-settings.ts'
import { withServiceRole } from '#server/backend/auth/accounts/with-service-role.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'

/** Who must have a second factor: nobody, admins, or everyone with a role. */
export type TwoFactorRule = (typeof TWO_FACTOR_RULES)[number]

/**
 * Stores REQUIRE_TWO_FACTOR where the policies read it. Where it is not set, what admins have chosen holds. With several
 * processes the last one started decides.
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

/** The rule as an admin sees it: what holds, why, and whom it concerns. */
export async function describeTwoFactorRule(database: Database, callerId: string | null): Promise<TwoFactorState> {
  return database.asAuthAdmin(async (sql) => {
    const holders = new Set((await listFactorHolders(sql)).map(({ user_id }) => user_id))
    const { rule, roles } = await withServiceRole(sql, async () => ({
      rule: await getRule(sql),
      roles: z.array(RoleRowSchema).parse(await sql`select user_id, role from public.user_roles`),
    }))
    const count = (role: string) => {
      const own = roles.filter((one) => one.role === role)
      return { people: own.length, without: own.filter(({ user_id }) => !holders.has(user_id)).length }
    }
    return {
      rule: rule.demanded_of,
      from_environment: rule.from_environment,
      admins: count('admin'),
      staff: count('staff'),
      has_factor: callerId !== null && holders.has(callerId),
    }
  })
}

/**
 * Stores what an admin chose, and returns what held before. Throws AppError 'conflict' while REQUIRE_TWO_FACTOR is set, and to
 * somebody without a second factor who would lock themselves out.
 */
export async function chooseTwoFactorRule(
  database: Database,
  change: { rule: TwoFactorRule; callerId: string | null; record: (sql: Sql, before: TwoFactorRule) => Promise<void> },
): Promise<void> {
  const { rule, callerId } = change
  await database.asAuthAdmin(async (sql) => {
    const holders = await listFactorHolders(sql)
    const hasFactor = holders.some(({ user_id }) => user_id === callerId)
    await withServiceRole(sql, async () => {
      const before = await getRule(sql)
      if (before.from_environment) {
        throw new AppError('conflict', 'REQUIRE_TWO_FACTOR is set for this server. Change it there.')
      }
      // Both rules concern admins, and only admins come here.
      if (rule !== 'none' && callerId !== null && !hasFactor) {
        throw new AppError('conflict', 'Set up a second factor for yourself first, or you would be locked out.')
      }
      await sql`update private.two_factor_rule set chosen = ${rule}, demanded_of = ${rule}`
      await change.record(sql, before.demanded_of)
    })
  })
}

const RuleRowSchema = z.object({ demanded_of: z.enum(TWO_FACTOR_RULES), from_environment: z.boolean() })
const RoleRowSchema = z.object({ user_id: z.string(), role: z.string() })

async function getRule(sql: Sql) {
  const [row] = await sql`select demanded_of, from_environment from private.two_factor_rule for update`
  return RuleRowSchema.parse(row)
}

async function listFactorHolders(sql: Sql) {
  const rows = await sql`select distinct user_id::text from auth.mfa_factors 
    where status = 'verified' and factor_type::text <> 'recovery_code'`
  return z.array(z.object({ user_id: z.string() })).parse(rows)
}
