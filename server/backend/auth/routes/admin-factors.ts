import { z } from 'zod'
import type { UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { listWireFactors } from '#server/backend/auth/accounts/wire-user.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import { dropFactor } from '#server/backend/auth/factors/drop-factor.ts'
import { type FactorRow, findFactor } from '#server/backend/auth/factors/factor-rows.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { composeAuthNoticeMail } from '#server/platform/mail/templates/auth-mails.ts'
import { auditService, lockAccount } from './admin-actor.ts'

export const FactorChangeSchema = z.object({ friendly_name: z.string().min(1).max(100) })

type FactorPlace = { userId: string; factorId: string }

export function listAccountFactors(service: AuthService, userId: string): Promise<unknown[]> {
  return service.database.asAuthAdmin(async (sql) => listWireFactors(sql, (await lockAccount(sql, userId)).id))
}

export async function renameAccountFactor(
  service: AuthService,
  place: FactorPlace,
  { friendly_name }: z.infer<typeof FactorChangeSchema>,
  origin: Origin,
): Promise<unknown> {
  const now = service.now()
  return service.database.asAuthAdmin(async (sql) => {
    const { user, factor } = await lockFactor(sql, place)
    const taken = await sql`
      select from auth.mfa_factors where user_id = ${user.id} and friendly_name = ${friendly_name} and id <> ${factor.id}`
    if (taken.length > 0) {
      throw new AuthError('mfa_factor_name_conflict', 422, 'A factor with this friendly name exists for this user')
    }
    await sql`
      update auth.mfa_factors set friendly_name = ${friendly_name}, updated_at = ${now} where id = ${factor.id}`
    await auditService(sql, { action: 'factor_updated', user, origin, now })
    return (await listWireFactors(sql, user.id)).find(({ id }) => id === factor.id)
  })
}

/**
 * For somebody who has lost the device. Sessions that it had raised fall back to the first level, and the owner is told
 * by mail.
 */
export async function removeAccountFactor(service: AuthService, place: FactorPlace, origin: Origin): Promise<unknown> {
  const now = service.now()
  const removed = await service.database.asAuthAdmin(async (sql) => {
    const { user, factor } = await lockFactor(sql, place)
    const shown = (await listWireFactors(sql, user.id)).find(({ id }) => id === factor.id)
    await dropFactor(sql, factor, now)
    await auditService(sql, { action: 'factor_deleted', user, origin, now })
    if (factor.status === 'verified' && user.email !== null) {
      await enqueueMail(sql, await composeAuthNoticeMail({ kind: 'factor-removed', to: user.email }, service.mail))
    }
    return shown
  })
  service.mail.queued()
  return removed
}

async function lockFactor(sql: Sql, place: FactorPlace): Promise<{ user: UserRow; factor: FactorRow }> {
  const user = await lockAccount(sql, place.userId)
  const factor = await findFactor(sql, user.id, place.factorId)
  if (factor === null) throw new AuthError('mfa_factor_not_found', 404, 'Factor not found')
  return { user, factor }
}
