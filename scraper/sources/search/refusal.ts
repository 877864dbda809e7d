import type { SearchAnswer } from './provider.ts'

const LONGEST_WAIT_MS = 31 * 86_400_000

/**
 * The meaning of an unsuccessful status. `code` is the service's own error code; it is included only if it looks like a code,
 * because a message that quotes the request would contain the key.
 */
export function judgeStatus(reply: {
  status: number
  headers: Record<string, string>
  code: string | null
  now: number
}): Exclude<SearchAnswer, { kind: 'results' }> {
  const { status, headers, now } = reply
  const code = reply.code !== null && /^[A-Za-z_]{3,60}$/.test(reply.code) ? `, ${reply.code}` : ''
  if (status === 402 || status === 429) {
    const said = status === 402 ? 'its plan is used up or unpaid' : 'too many requests'
    return { kind: 'budget', detail: `${said} (${status}${code})`, retryAfterMs: retryAfterMs(headers, now) }
  }
  if (status === 401 || status === 403)
    return { kind: 'failed', detail: `refused the key (${status}${code})`, final: true }
  if (status >= 500) return { kind: 'failed', detail: `failed (${status}${code})`, final: false }
  if (status >= 300 && status < 400)
    return { kind: 'failed', detail: `redirects (${status}), and redirects are not followed`, final: true }
  return { kind: 'failed', detail: `refused the request (${status}${code})`, final: true }
}

/** `Retry-After` in seconds or as a date; null if it is missing or invalid. */
function retryAfterMs(headers: Record<string, string>, now: number): number | null {
  const value = headers['retry-after']?.trim()
  if (value === undefined || value === '') return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), LONGEST_WAIT_MS) : null
}
