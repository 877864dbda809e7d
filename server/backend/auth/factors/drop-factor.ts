import { lowerSessions } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { METHOD_OF_FACTOR } from './answer-challenge.ts'
import { deleteFactor, type FactorRow, listFactors } from './factor-rows.ts'

/**
 * Removes a factor and lowers the sessions that it had raised. Recovery codes go with the last factor that they stand in
 * for: alone they would be a second password on paper.
 */
export async function dropFactor(sql: Sql, factor: FactorRow, now: Date): Promise<void> {
  await drop(sql, factor, now)
  const left = (await listFactors(sql, factor.user_id)).filter(({ status }) => status === 'verified')
  if (left.every(({ factor_type }) => factor_type === 'recovery_code')) {
    for (const codes of left) await drop(sql, codes, now)
  }
}

async function drop(sql: Sql, factor: FactorRow, now: Date): Promise<void> {
  const method = METHOD_OF_FACTOR[factor.factor_type]
  await lowerSessions(sql, { id: factor.id, userId: factor.user_id, method }, now)
  await deleteFactor(sql, factor.id)
}
