import { callAuth } from '#app/features/account/call-auth.ts'
import { loadBackend } from '#app/lib/backend/client.ts'

export type Factor = {
  id: string
  name: string
  type: 'totp' | 'phone' | 'webauthn' | 'recovery_code'
  isVerified: boolean
  addedAt: string
}
export type Enrolment = { factorId: string; picture: string; secret: string }

const DEFAULT_NAMES: Record<Factor['type'], string> = {
  totp: 'Authenticator app',
  phone: 'Phone',
  webauthn: 'Passkey',
  recovery_code: 'Recovery codes',
}

/** All second factors of the signed-in user, including unfinished ones. Throws the service's error. */
export async function listFactors(): Promise<Factor[]> {
  const { all } = await callAuth((auth) => auth.mfa.listFactors())
  return all.map(({ id, friendly_name, factor_type, status, created_at }) => {
    const name = friendly_name || DEFAULT_NAMES[factor_type]
    return { id, name, type: factor_type, isVerified: status === 'verified', addedAt: created_at }
  })
}

/** Removes unfinished factors, because they occupy their names. Returns the remaining factors. */
export async function removeUnfinishedFactors(): Promise<Factor[]> {
  const { auth } = await loadBackend()
  const factors = await listFactors()
  for (const unfinished of factors.filter(({ isVerified }) => !isVerified))
    await auth.mfa.unenroll({ factorId: unfinished.id })
  return factors.filter(({ isVerified }) => isVerified)
}

/** Starts adding an authenticator app. */
export async function startEnrolment(): Promise<Enrolment> {
  const taken = new Set((await removeUnfinishedFactors()).map(({ name }) => name))
  const { id, totp } = await callAuth((auth) =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName: chooseFactorName(taken) }),
  )
  return { factorId: id, picture: totp.qr_code, secret: totp.secret }
}

function chooseFactorName(taken: ReadonlySet<string>): string {
  const names = ['Authenticator app', ...Array.from({ length: 10 }, (_, index) => `Authenticator app ${index + 2}`)]
  return names.find((name) => !taken.has(name)) ?? crypto.randomUUID()
}

/** Removes a factor and refreshes the session, whose assurance level may have changed. */
export async function removeFactor(factorId: string): Promise<void> {
  await callAuth((auth) => auth.mfa.unenroll({ factorId }))
  const { auth } = await loadBackend()
  await auth.refreshSession()
}
