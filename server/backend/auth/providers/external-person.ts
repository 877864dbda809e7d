import { z } from 'zod'
import type { ProviderTokens } from '#server/backend/auth/sessions/flow-rows.ts'

/** The person who has signed in, according to the provider. */
export type ExternalPerson = {
  provider: string
  /** The provider's permanent id of the person. */
  subject: string
  email: string | null
  /** Whether the provider has verified the address. If not, nothing may depend on it. */
  emailVerified: boolean
  /** Other claims, stored as user metadata. */
  claims: Record<string, string>
}

export type ProviderSignIn = { url: URL; state: string; codeVerifier: string; nonce: string }

/** A sign-in provider. Methods throw AuthError with GoTrue's messages. */
export type Provider = {
  name: string
  /** The URL to open, and the values to store until the browser returns. */
  begin(request: { redirectUri: string; scopes: string; extras: Record<string, string> }): Promise<ProviderSignIn>
  /** Checks the callback against the stored values, and exchanges its code. */
  finish(
    currentUrl: URL,
    stored: Omit<ProviderSignIn, 'url'>,
  ): Promise<{ person: ExternalPerson; tokens: ProviderTokens }>
  /** Verifies a token that an app got from the provider; null if the provider issues none. */
  readIdToken: ((given: { idToken: string; nonce: string; accessToken: string }) => Promise<ExternalPerson>) | null
}

const MAX_CLAIM_LENGTH = 500
const KEPT_CLAIMS = [
  'iss',
  'name',
  'full_name',
  'given_name',
  'family_name',
  'nickname',
  'preferred_username',
  'user_name',
  'picture',
  'avatar_url',
] as const

const ClaimsSchema = z.looseObject({
  sub: z.union([z.string().min(1).max(255), z.number().int()]),
  email: z.string().max(255).nullish(),
  // Some providers send a string.
  email_verified: z.union([z.boolean(), z.enum(['true', 'false'])]).nullish(),
})

/** Parses a provider's claims, which are untrusted: only known, short and storable ones are kept. */
export function parsePerson(provider: string, given: unknown): ExternalPerson {
  const claims = ClaimsSchema.parse(given)
  const kept: Record<string, string> = {}
  for (const name of KEPT_CLAIMS) {
    const value = claims[name]
    if (typeof value === 'string' && value !== '' && value.length <= MAX_CLAIM_LENGTH && !value.includes('\0')) {
      kept[name] = value.toWellFormed()
    }
  }
  if (kept.name !== undefined) kept.full_name ??= kept.name
  if (kept.picture !== undefined) kept.avatar_url ??= kept.picture
  return {
    provider,
    subject: String(claims.sub),
    email: claims.email || null,
    emailVerified: claims.email_verified === true || claims.email_verified === 'true',
    claims: kept,
  }
}
