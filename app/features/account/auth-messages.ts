export type AuthMessage = { title: string; description: string; tone: 'destructive' | 'default' | 'success' }

/** A message of something that went wrong. */
export const failed = (title: string, description: string): AuthMessage => ({ title, description, tone: 'destructive' })

/** What to say when signing in has failed. */
export function describeSignInError(error: unknown): AuthMessage {
  const message = serverMessage(error)
  if (message?.includes('Invalid login credentials')) {
    return failed('Invalid credentials', 'Please check your email and password and try again.')
  }
  return failed('Error', message ?? 'Failed to sign in')
}

/** What to say when signing up has failed, and whether the address has an account that can be signed in to. */
export function describeSignUpError(error: unknown): AuthMessage & { isRegistered: boolean } {
  const message = serverMessage(error)
  if (message?.includes('already registered')) {
    const text = 'This email is already registered. Try signing in instead.'
    return { ...failed('Account exists', text), isRegistered: true }
  }
  return { ...failed('Error', message ?? 'Failed to create account'), isRegistered: false }
}

/** The service's own words, or null where the service was not reached and the words are the browser's or ours. */
export function serverMessage(error: unknown): string | null {
  if (!(error instanceof Error) || !/^Auth(?!RetryableFetch)|^Postgrest/.test(error.name)) return null
  const message = error.message.trim()
  // An answer without words reaches us as the text of an empty object.
  return message === '' || message === '{}' ? null : message
}

const REASONS: Record<string, string> = {
  length: 'It needs at least 6 characters.',
  characters: 'It needs a wider mix of letters, numbers and signs.',
  pwned: 'It is on the lists that are tried first. Choose one that nobody else would.',
}

/** What is wrong with a new password, in sentences, or null when the fault is not the password's. */
export function describeWeakPassword(error: unknown): string | null {
  if (!(error instanceof Error) || !('reasons' in error) || !Array.isArray(error.reasons)) return null
  const known = error.reasons.flatMap((reason) => (typeof reason === 'string' ? (REASONS[reason] ?? []) : []))
  return ['This password is too weak.', ...(known.length > 0 ? known : [error.message])].join(' ')
}

const CODE_FAULTS: Record<string, string> = {
  mfa_verification_failed: 'That code is not right, or was used before. Wait for the next one.',
  mfa_challenge_expired: 'That took too long. Try the next code.',
  mfa_ip_address_mismatch: 'Your network has changed in between. Try once more.',
  over_request_rate_limit: 'Too many tries. Wait a quarter of an hour.',
  over_sms_send_rate_limit: 'A code was sent a moment ago. Wait a minute before asking for another.',
  sms_send_failed: 'The text message could not be sent. Try again in a minute.',
}

/** What is wrong with a code, in a sentence for its field. */
export function describeCodeError(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return CODE_FAULTS[code] ?? serverMessage(error) ?? 'The code could not be checked. Try again.'
}
