import { AuthError } from '#server/backend/auth/auth-error.ts'

const UNITS_MS: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 }
/** A hundred years; later dates overflow. */
const LONGEST_MS = 100 * 365 * 24 * 3_600_000

/**
 * When a ban ends that is given as a Go duration (`24h`, `1h30m`); null lifts the ban, undefined leaves it as it is.
 */
export function readBanDuration(given: string, now: Date): Date | null | undefined {
  if (given === '') return undefined
  if (given === 'none') return null
  const parts = [...given.matchAll(/(\d{1,12}(?:\.\d{1,9})?)(ns|us|µs|ms|s|m|h)/g)]
  const isWhole = parts.length > 0 && parts.map(([part]) => part).join('') === given
  const durationMs = parts.reduce((sum, [, amount = '', unit = '']) => sum + Number(amount) * (UNITS_MS[unit] ?? 0), 0)
  if (!isWhole || durationMs <= 0) {
    throw new AuthError('validation_failed', 400, 'invalid format for ban duration: use none, or hours such as 24h')
  }
  return new Date(now.getTime() + Math.min(durationMs, LONGEST_MS))
}
