import { insertUser } from '#server/backend/auth/accounts/user-rows.ts'
import { writeAuditEntry } from '#server/backend/auth/audit-log.ts'
import { AuthError } from '#server/backend/auth/auth-error.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import { openSession, type SessionResponse } from '#server/backend/auth/sessions/session-response.ts'
import type { Origin } from '#server/backend/auth/sessions/session-rows.ts'

/** Opens an anonymous session where that is allowed: an account that only its own tokens can enter. */
export async function signUpAnonymously(
  service: AuthService,
  data: Record<string, unknown>,
  origin: Origin,
): Promise<SessionResponse> {
  if (!service.allowsAnonymous) {
    throw new AuthError('anonymous_provider_disabled', 422, 'Anonymous sign-ins are disabled')
  }
  const now = service.now()
  return service.database.asAuthAdmin(async (sql) => {
    const user = await insertUser(sql, { passwordHash: null, data, confirmed: false, isAnonymous: true, now })
    if (user === null) throw new AuthError('conflict', 409, 'Please try again.')
    await writeAuditEntry(sql, { action: 'user_signedup', actor: user, origin, now })
    return openSession(sql, service, { userId: user.id, method: 'anonymous', origin })
  })
}
