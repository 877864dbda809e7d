import { GetTwoFactorRuleSchema, SetTwoFactorRuleSchema } from '#contracts/house-settings.ts'
import { chooseTwoFactorRule, describeTwoFactorRule } from '#server/auth/factors/two-factor-rule.ts'
import type { Caller, Database } from '#server/db/database.ts'
import { type Action, defineAction } from '#server/functions/action.ts'
import { recordAct } from './record-act.ts'

/** Which roles need a second factor. */
export function createTwoFactorActions({ database }: { database: Database }): Action[] {
  return [
    defineAction(GetTwoFactorRuleSchema, {}, (_, caller) => describeTwoFactorRule(database, idOf(caller)), 'admin'),
    defineAction(
      SetTwoFactorRuleSchema,
      { rule: 'admin' },
      async ({ rule }, caller) => {
        await chooseTwoFactorRule(database, {
          rule,
          callerId: idOf(caller),
          record: (sql, before) => recordAct(sql, caller, { action: 'two_factor_rule_set', details: { before, rule } }),
        })
        return await describeTwoFactorRule(database, idOf(caller))
      },
      'admin',
    ),
  ]
}

/** Null for the secret key. */
export function idOf({ claims }: Caller): string | null {
  return typeof claims.sub === 'string' ? claims.sub : null
}
