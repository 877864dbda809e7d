import { chooseTwoFactorRule, describeTwoFactorRule } from '#server/backend/auth/factors/two-factor-rule.ts'
import { type Action, defineAction } from '#server/backend/functions/action.ts'
import type { Caller, Database } from '#server/platform/db/database.ts'
import { recordAct } from './record-act.ts'

/** Which roles need a second factor. */
export function createTwoFactorActions({ database }: { database: Database }): Action[] {
  return [
    defineAction('get_two_factor_rule', (_, caller) => describeTwoFactorRule(database, idOf(caller))),
    defineAction('set_two_factor_rule', async ({ rule }, caller) => {
      await chooseTwoFactorRule(database, {
        rule,
        callerId: idOf(caller),
        record: (sql, before) => recordAct(sql, caller, { action: 'two_factor_rule_set', details: { before, rule } }),
      })
      return await describeTwoFactorRule(database, idOf(caller))
    }),
  ]
}

/** Null for the secret key. */
export function idOf({ claims }: Caller): string | null {
  return typeof claims.sub === 'string' ? claims.sub : null
}
