import { callAuth } from '#app/features/account/call-auth.ts'
import { findServerMessage, getErrorCode } from '#app/features/account/sign-in/auth-messages.ts'
import { loadBackend } from '#app/lib/backend/client.ts'
import { removeUnfinishedFactors } from './second-factor-calls.ts'

/** Browsers support passkeys only over TLS or on localhost. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== 'undefined'
}

/** Creates a passkey and adds it to the account. Throws the error of the service or the browser. */
export async function addPasskey(friendlyName: string): Promise<void> {
  await removeUnfinishedFactors()
  const { id } = await callAuth((auth) => auth.mfa.enroll({ factorType: 'webauthn', friendlyName }))
  try {
    await verifyPasskey(id)
  } catch (reason) {
    // Otherwise the name stays taken. The original error matters more than a failure of this call.
    const { auth } = await loadBackend()
    await auth.mfa.unenroll({ factorId: id })
    throw reason
  }
}

/**
 * Answers a challenge of the factor: an unfinished one by making its passkey, a finished one by a signature, of any passkey
 * that the account has. The client's own `webauthn.register` would only take keys that are plugged in.
 */
export async function verifyPasskey(factorId: string): Promise<void> {
  const relyingParty = { rpId: window.location.hostname, rpOrigins: [window.location.origin] }
  const { id: challengeId, webauthn } = await callAuth((auth) =>
    auth.mfa.challenge({ factorId, webauthn: relyingParty }),
  )
  const { type, credential_options } = webauthn
  const options = credential_options as CredentialCreationOptions & CredentialRequestOptions
  const credential =
    type === 'create' ? await navigator.credentials.create(options) : await navigator.credentials.get(options)
  const answer = { factorId, challengeId, webauthn: { ...relyingParty, type, credential_response: credential } }
  await callAuth((auth) => auth.mfa.verify(answer as Parameters<typeof auth.mfa.verify>[0]))
}

const BROWSER_FAULTS: Record<string, string> = {
  NotAllowedError: 'Nothing was confirmed on the device. Try again when you are ready.',
  AbortError: 'Nothing was confirmed on the device. Try again when you are ready.',
  InvalidStateError: 'This device already has a passkey for your account.',
  SecurityError: 'Passkeys work only at the main address of this site.',
}
const SERVICE_FAULTS: Record<string, string> = {
  mfa_verification_failed: 'That passkey does not belong to this account, or its answer was invalid.',
  mfa_challenge_expired: 'That took too long. Try again.',
  mfa_ip_address_mismatch: 'Your network changed in the meantime. Try once more.',
  mfa_factor_name_conflict: 'You already have a second factor with this name.',
  mfa_webauthn_enroll_not_enabled: 'Passkeys work only on sites with a host name and TLS.',
  over_request_rate_limit: 'Too many attempts. Wait 15 minutes.',
}

export function describePasskeyError(error: unknown): string {
  if (error instanceof DOMException) return BROWSER_FAULTS[error.name] ?? 'This browser could not use a passkey.'
  return (
    SERVICE_FAULTS[getErrorCode(error)] ?? findServerMessage(error) ?? 'The passkey could not be checked. Try again.'
  )
}
