import { loadBackend } from '#app/lib/backend/client.ts'

export type Factor = { id: string; name: string; type: 'totp' | 'phone'; isVerified: boolean; addedAt: string }
export type Enrolment = { factorId: string; picture: string; secret: string }

/** Every second factor of whoever is signed in, half-finished ones included. Throws what the service answers. */
export async function listFactors(): Promise<Factor[]> {
  const { auth } = await loadBackend()
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  return data.all.flatMap(({ id, friendly_name, factor_type, status, created_at }) => {
    if (factor_type !== 'totp' && factor_type !== 'phone') return []
    const name = friendly_name || (factor_type === 'totp' ? 'Authenticator app' : 'Phone')
    return [{ id, name, type: factor_type, isVerified: status === 'verified', addedAt: created_at }]
  })
}

/** Begins to add an authenticator app. What was begun before and left is cleared first, or its name would be taken. */
export async function startEnrolment(): Promise<Enrolment> {
  const { auth } = await loadBackend()
  const factors = await listFactors()
  for (const left of factors.filter(({ isVerified }) => !isVerified)) await auth.mfa.unenroll({ factorId: left.id })
  const taken = new Set(factors.filter(({ isVerified }) => isVerified).map(({ name }) => name))
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName: freeName(taken) })
  if (error) throw error
  return { factorId: data.id, picture: data.totp.qr_code, secret: data.totp.secret }
}

function freeName(taken: ReadonlySet<string>): string {
  const names = ['Authenticator app', ...Array.from({ length: 10 }, (_, index) => `Authenticator app ${index + 2}`)]
  return names.find((name) => !taken.has(name)) ?? crypto.randomUUID()
}

/** Answers with a code; a challenge that was not asked for ahead is asked for now. */
export async function confirmCode(given: {
  factorId: string
  code: string
  challengeId?: string | null
}): Promise<void> {
  const { auth } = await loadBackend()
  const { factorId, code, challengeId } = given
  const { error } = challengeId
    ? await auth.mfa.verify({ factorId, challengeId, code })
    : await auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** Sends the code of a phone; what comes back belongs into `confirmCode`. */
export async function textCode(factorId: string): Promise<string> {
  const { auth } = await loadBackend()
  const { data, error } = await auth.mfa.challenge({ factorId, channel: 'sms' })
  if (error) throw error
  return data.id
}

/** Removes a factor and renews the session, whose level may have gone with it. */
export async function removeFactor(factorId: string): Promise<void> {
  const { auth } = await loadBackend()
  const { error } = await auth.mfa.unenroll({ factorId })
  if (error) throw error
  await auth.refreshSession()
}
