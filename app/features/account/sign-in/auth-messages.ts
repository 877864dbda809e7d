export type AuthMessage = { title: string; description: string; tone: 'destructive' }

/** An error message for the user. */
const toErrorMessage = (title: string, description: string): AuthMessage => ({
  title,
  description,
  tone: 'destructive',
})

/** The message for anything that failed: the service's own, or `fallback`. */
export const describeFailure = (error: unknown, fallback: string) =>
  toErrorMessage('Error', findServerMessage(error) ?? fallback)

/** The service's code for an error; empty if there is none. */
export function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The message for a failed sign-in. */
export function describeSignInError(error: unknown): AuthMessage {
  if (findServerMessage(error)?.includes('Invalid login credentials')) {
    return toErrorMessage('Invalid credentials', 'Please check your email and password and try again.')
  }
  return describeFailure(error, 'Failed to sign in')
}

/** The message for a failed sign-up, and whether the address already has an account. */
export function describeSignUpError(error: unknown): AuthMessage & { isRegistered: boolean } {
  if (findServerMessage(error)?.includes('already registered')) {
    const text = 'This email is already registered. Try signing in instead.'
    return { ...toErrorMessage('Account exists', text), isRegistered: true }
  }
  return { ...describeFailure(error, 'Failed to create account'), isRegistered: false }
}

/** The service's own message, or null if the service was not reached. */
export function findServerMessage(error: unknown): string | null {
  if (!(error instanceof Error) || !/^Auth(?!RetryableFetch)|^Postgrest/.test(error.name)) return null
  const message = error.message.trim()
  // The client turns an empty answer into the message '{}'.
  return message === '' || message === '{}' ? null : message
}

const REASONS: Record<string, string> = {
  length: 'It needs at least 6 characters.',
  characters: 'It needs a wider mix of letters, numbers and symbols.',
  pwned: 'It is one of the most common passwords. Choose one that no one else would.',
}

/** What is wrong with a new password, or null if the error is not about the password. */
export function describeWeakPassword(error: unknown): string | null {
  if (!(error instanceof Error) || !('reasons' in error) || !Array.isArray(error.reasons)) return null
  const known = error.reasons.flatMap((reason) => (typeof reason === 'string' ? (REASONS[reason] ?? []) : []))
  return ['This password is too weak.', ...(known.length > 0 ? known : [error.message])].join(' ')
}

const CODE_FAULTS: Record<string, string> = {
  mfa_verification_failed: 'That code is wrong or was already used. Wait for the next one.',
  mfa_challenge_expired: 'That took too long. Try the next code.',
  mfa_ip_address_mismatch: 'Your network changed in the meantime. Try once more.',
  over_request_rate_limit: 'Too many attempts. Wait 15 minutes.',
  over_sms_send_rate_limit: 'A code was sent a moment ago. Wait a minute before asking for another.',
  sms_send_failed: 'The text message could not be sent. Try again in a minute.',
}

/** The error message for the code field. */
export function describeCodeError(error: unknown): string {
  return CODE_FAULTS[getErrorCode(error)] ?? findServerMessage(error) ?? 'The code could not be checked. Try again.'
}
