import type { Database } from '#server/db/database.ts'

/** Who must have a second factor: nobody, admins, or everyone with a role. */
export type TwoFactorRule = 'none' | 'admin' | 'staff'

/** Stores REQUIRE_TWO_FACTOR where the policies read it. With several processes the last one started decides. */
export async function writeTwoFactorRule(database: Database, rule: TwoFactorRule): Promise<void> {
  await database.asServiceRole(
    (sql) => sql`update private.two_factor_rule set demanded_of = ${rule} where demanded_of <> ${rule}`,
  )
}
