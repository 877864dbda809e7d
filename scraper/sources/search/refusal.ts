import type { SearchAnswer } from './provider.ts'

const LONGEST_WAIT_MS = 31 * 86_400_000

/**
 * What a status that is not a success means. `code` is the service's own word for it: it is shown only where it looks
 * like a code, because a service that quotes the request would quote the key.
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
    const said = status === 402 ? 'its plan is used up or not paid' : 'too many requests'
    return { kind: 'budget', detail: `${said} (${status}${code})`, retryAfterMs: retryAfterMs(headers, now) }
  }
  if (status === 401 || status === 403)
    return { kind: 'failed', detail: `refused the key (${status}${code})`, final: true }
  if (status >= 500) return { kind: 'failed', detail: `failed (${status}${code})`, final: false }
  if (status >= 300 && status < 400)
    return { kind: 'failed', detail: `redirects elsewhere (${status}), which is not followed`, final: true }
  return { kind: 'failed', detail: `refused the request (${status}${code})`, final: true }
}

/** `Retry-After` in seconds or as a date; null where it says nothing usable. */
function retryAfterMs(headers: Record<string, string>, now: number): number | null {
  const value = headers['retry-after']?.trim()
  if (value === undefined || value === '') return null
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), LONGEST_WAIT_MS) : null
}
