import type { Database } from '#server/db/database.ts'

/** Of whom a second factor is demanded: nobody, admins, or everyone with a role. */
export type TwoFactorRule = 'none' | 'admin' | 'staff'

/** Writes REQUIRE_TWO_FACTOR down where the policies read it. With several processes the last one started decides. */
export async function writeTwoFactorRule(database: Database, rule: TwoFactorRule): Promise<void> {
  await database.asServiceRole(
    (sql) => sql`update private.two_factor_rule set demanded_of = ${rule} where demanded_of <> ${rule}`,
  )
}
