/** What a mailed link left in the URL: a session, or the reason why there is none. */
export type AuthCallback =
  | { kind: 'session'; accessToken: string; refreshToken: string; purpose: string | null }
  | { kind: 'code'; code: string }
  | { kind: 'error'; code: string | null; message: string }
  /** One of the two addresses of a change has confirmed. */
  | { kind: 'half-moved' }

/** Reads the fragment that a link of the auth service returns with; null for any other fragment. */
export function parseAuthCallback(hash: string): AuthCallback | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const read = (name: string) => params.get(name)?.trim() || null
  const message = read('error_description') ?? read('error')
  const code = read('error_code')
  if (message !== null || code !== null) return { kind: 'error', code, message: message ?? 'The link was refused' }
  // Anyone can write a fragment, so the service's message is only recognised, never shown.
  if (read('message')?.startsWith('Confirmation link accepted')) return { kind: 'half-moved' }
  const accessToken = read('access_token')
  if (accessToken === null) return null
  const refreshToken = read('refresh_token')
  if (refreshToken === null) return { kind: 'error', code: null, message: 'The link is not complete' }
  return { kind: 'session', accessToken, refreshToken, purpose: read('type') }
}

/** Reads the code in the query after signing in with a provider; null when there is none. */
export function parseAuthCode(search: string): AuthCallback | null {
  const code = new URLSearchParams(search).get('code')?.trim()
  return code ? { kind: 'code', code } : null
}

/** The query without the code, which works once and must not stay in the history. */
export function withoutAuthCode(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('code')
  return params.size === 0 ? '' : `?${params}`
}

/** The message for a link that did not work. The service's own text is shown only if the reason is unknown. */
export function describeCallbackError(error: { code: string | null; message: string }): {
  title: string
  description: string
} {
  if (error.code === 'otp_expired') {
    return { title: 'This link no longer works', description: 'It has expired or was already used. Request a new one.' }
  }
  if (error.code === 'over_request_rate_limit') {
    return { title: 'Too many attempts', description: 'Wait a minute, then open the link again.' }
  }
  // Anyone can write a fragment, so the text is shortened.
  const text = error.message.length > 160 ? `${error.message.slice(0, 160)}…` : error.message
  return { title: 'Error', description: text }
}
