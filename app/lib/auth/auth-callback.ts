/** What a mail's link left in the address: a session to enter, or why there is none. */
export type AuthCallback =
  | { kind: 'session'; accessToken: string; refreshToken: string; purpose: string | null }
  | { kind: 'code'; code: string }
  | { kind: 'error'; code: string | null; message: string }
  /** One of the two addresses of a change has agreed. */
  | { kind: 'half-moved' }

/** Reads the fragment a link of the auth service leads back with; null when the fragment is anything else. */
export function parseAuthCallback(hash: string): AuthCallback | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const read = (name: string) => params.get(name)?.trim() || null
  const message = read('error_description') ?? read('error')
  const code = read('error_code')
  if (message !== null || code !== null) return { kind: 'error', code, message: message ?? 'The link was refused' }
  // The words are the service's and anyone can write a fragment, so they are recognised and not shown.
  if (read('message')?.startsWith('Confirmation link accepted')) return { kind: 'half-moved' }
  const accessToken = read('access_token')
  if (accessToken === null) return null
  const refreshToken = read('refresh_token')
  if (refreshToken === null) return { kind: 'error', code: null, message: 'The link is not complete' }
  return { kind: 'session', accessToken, refreshToken, purpose: read('type') }
}

/** Reads the code that a sign-in elsewhere leads back with, in the query; null when there is none. */
export function parseAuthCode(search: string): AuthCallback | null {
  const code = new URLSearchParams(search).get('code')?.trim()
  return code ? { kind: 'code', code } : null
}

/** The query without the code, which works once and has no business in the history. */
export function withoutAuthCode(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('code')
  return params.size === 0 ? '' : `?${params}`
}

/** The words for a link that did not work. The service's own text is shown only where the reason is not a known one. */
export function describeCallbackError(error: { code: string | null; message: string }): {
  title: string
  description: string
} {
  if (error.code === 'otp_expired') {
    return { title: 'This link no longer works', description: 'It has expired or was used before. Ask for a new one.' }
  }
  if (error.code === 'over_request_rate_limit') {
    return { title: 'Too many tries', description: 'Wait a minute, then open the link again.' }
  }
  // Anyone can write a fragment, so a page of ours must not be made to speak at length.
  const text = error.message.length > 160 ? `${error.message.slice(0, 160)}…` : error.message
  return { title: 'Error', description: text }
}
