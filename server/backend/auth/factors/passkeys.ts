import { isIP } from 'node:net'
import { z } from 'zod'
import type { UserRow } from '#server/backend/auth/accounts/user-rows.ts'
import { AuthError, invalid } from '#server/backend/auth/auth-error.ts'
import type { AuthService } from '#server/backend/auth/auth-service.ts'
import type { FactorRow, StoredPasskey } from './factor-rows.ts'

const text = z.string().max(20_000)
const CredentialSchema = z.object({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: text }),
})
const CreatedSchema = CredentialSchema.extend({
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(40)).max(10).optional().default([]),
  }),
})
const SignedSchema = CredentialSchema.extend({
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text }),
})

/** The client also sends the host (`rpId`), which is ignored. */
export const PasskeyAnswerSchema = z.object({ type: z.string().max(20), credential_response: CredentialSchema })
type PasskeyAnswer = z.infer<typeof PasskeyAnswerSchema>

/** Ed25519, ES256 and RS256, one of which every authenticator supports. Node prints a warning for newer ones. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey, because it includes certificate parsers that nothing else needs. */
const loadWebAuthn = () => import('@simplewebauthn/server')

export function requireRelyingParty(service: AuthService, act: 'enroll' | 'verification'): RelyingParty {
  const party = relyingPartyOf(service.siteUrl)
  if (party !== null) return party
  const code = act === 'enroll' ? 'mfa_webauthn_enroll_not_enabled' : 'mfa_webauthn_verify_not_enabled'
  throw new AuthError(code, 422, `MFA ${act} is disabled for WebAuthn`)
}

/** Options for the browser: create a passkey for a new factor, or sign with any passkey of the account. */
export async function createPasskeyChallenge(
  service: AuthService,
  { user, factor, factors }: { user: UserRow; factor: FactorRow; factors: FactorRow[] },
): Promise<{ challenge: string; webauthn: Record<string, unknown> }> {
  const webAuthn = await loadWebAuthn()
  const { id: rpID } = requireRelyingParty(service, 'verification')
  const known = listPasskeys(factors).map(({ passkey }) => ({
    id: toBase64Url(passkey.id),
    transports: passkey.transport,
  }))
  if (factor.status === 'verified') {
    const options = await webAuthn.generateAuthenticationOptions({ rpID, allowCredentials: known })
    return { challenge: options.challenge, webauthn: { type: 'request', credential_options: { publicKey: options } } }
  }
  const options = await webAuthn.generateRegistrationOptions({
    rpName: service.mail.company.name,
    rpID,
    userID: new TextEncoder().encode(user.id),
    userName: user.email ?? user.phone ?? user.id,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  return { challenge: options.challenge, webauthn: { type: 'create', credential_options: { publicKey: options } } }
}

/** The passkey that was created for the challenge; null if the answer is wrong. */
export async function verifyNewPasskey(
  service: AuthService,
  answer: PasskeyAnswer,
  challenge: string,
): Promise<{ passkey: StoredPasskey; aaguid: string } | null> {
  const response = CreatedSchema.safeParse(answer.credential_response)
  if (answer.type !== 'create' || !response.success) throw invalidResponse()
  const party = requireRelyingParty(service, 'verification')
  const { verifyRegistrationResponse } = await loadWebAuthn()
  if (await hasCertificates(response.data.response.attestationObject)) throw invalidResponse()
  const info = await verifyRegistrationResponse({
    response: { ...response.data, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  })
    .then(({ registrationInfo }) => registrationInfo ?? null)
    // It throws for a wrong origin, a wrong challenge and invalid bytes.
    .catch(() => null)
  if (info === null) return null
  const { credential, aaguid, credentialBackedUp, credentialDeviceType, userVerified } = info
  const passkey = {
    id: Buffer.from(credential.id, 'base64url').toString('base64'),
    publicKey: Buffer.from(credential.publicKey).toString('base64'),
    attestationType: 'none',
    transport: response.data.response.transports,
    flags: {
      userPresent: true,
      userVerified,
      backupEligible: credentialDeviceType === 'multiDevice',
      backupState: credentialBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: credential.counter,
      cloneWarning: false,
      attachment: '',
    },
  }
  return { passkey, aaguid }
}

/** The passkey of the account that signed the challenge, with its new count; null if none did. */
export async function matchPasskey(
  service: AuthService,
  factors: FactorRow[],
  answer: PasskeyAnswer,
  challenge: string,
): Promise<{ factor: FactorRow; passkey: StoredPasskey } | null> {
  const response = SignedSchema.safeParse(answer.credential_response)
  if (answer.type !== 'request' || !response.success) throw invalidResponse()
  const party = requireRelyingParty(service, 'verification')
  const used = listPasskeys(factors).find(({ passkey }) => toBase64Url(passkey.id) === response.data.id)
  if (used === undefined) return null
  const { factor, passkey } = used
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const result = await verifyAuthenticationResponse({
    response: { ...response.data, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: toBase64Url(passkey.id),
      publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64')),
      counter: passkey.authenticator.signCount,
    },
    requireUserVerification: false,
    // It throws for any mismatch, including a count that has not increased.
  }).catch(() => null)
  if (!result?.verified) return null
  const authenticator = { ...passkey.authenticator, signCount: result.authenticationInfo.newCounter }
  return { factor, passkey: { ...passkey, authenticator } }
}

/** Browsers send no certificates, because none are requested. The library would open URLs in them. */
async function hasCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  try {
    const attestation = decodeAttestationObject(Uint8Array.from(Buffer.from(attestationObject, 'base64url')))
    const isSelfSigned = attestation.get('fmt') === 'packed' && attestation.get('attStmt').get('x5c') === undefined
    return attestation.get('fmt') !== 'none' && !isSelfSigned
  } catch {
    return true
  }
}

function listPasskeys(factors: FactorRow[]): Array<{ factor: FactorRow; passkey: StoredPasskey }> {
  return factors.flatMap((factor) => {
    const { status, web_authn_credential: passkey } = factor
    return status === 'verified' && passkey !== null ? [{ factor, passkey }] : []
  })
}

function toBase64Url(base64: string): string {
  return Buffer.from(base64, 'base64').toString('base64url')
}

const invalidResponse = () => invalid('Invalid credential_response')

/** Browsers offer passkeys only to this host. */
type RelyingParty = { id: string; origin: string }

/**
 * From SITE_URL and never from the request, or a proxy of the site could collect signatures for its own host. Null where
 * browsers have no passkeys: at an IP address, and without TLS except on localhost.
 */
export function relyingPartyOf(siteUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(siteUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin }
}
