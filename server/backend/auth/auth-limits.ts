import { setTimeout as delay } from 'node:timers/promises'
import { networkOf } from '#server/platform/fairness/client-address.ts'
import { type RateLimit, RateLimitedError, type RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { AuthError } from './auth-error.ts'

const FIVE_MINUTES = 300
const HOUR = 3600

/**
 * The auth service's limits, per address of the client and per account. The address is charged first, so that one who is already
 * stopped cannot use up somebody else's account.
 */
export function createAuthLimits(limits: RateLimits) {
  const limit: Limit = (name, points, durationSec) => limits(`auth-${name}`, { points, durationSec })
  return { ...limitSignIns(limit), ...limitMessages(limit), ...limitProofs(limit), ...limitFactors(limit) }
}
export type AuthLimits = ReturnType<typeof createAuthLimits>

type Limit = (name: string, points: number, durationSec: number) => RateLimit

function limitSignIns(limit: Limit) {
  const byAddress = limit('sign-in-address', 30, FIVE_MINUTES)
  const byBoth = limit('sign-in-both', 10, FIVE_MINUTES)
  const byDevice = limit('sign-in-device', 10, FIVE_MINUTES)
  const slow = createBrake(limit('sign-in-account', 100, HOUR))
  return {
    /** `device` is one that has signed in to the account before; strangers cannot use up its limit. */
    async signIn(address: string, account: string, device: string | null): Promise<void> {
      if (device !== null) return await byDevice(`${account} ${device}`)
      await byAddress(address)
      await byBoth(`${account} ${networkOf(address)}`)
      await slow(account)
    },
    signUp: limit('sign-up-address', 30, HOUR),
    /** Beginning a sign-in with a provider: each one writes a row. */
    authorize: limit('authorize-address', 60, FIVE_MINUTES),
    refresh: limit('refresh-address', 150, FIVE_MINUTES),
    update: limit('update-account', 20, FIVE_MINUTES),
  }
}

function limitMessages(limit: Limit) {
  const mailByAddress = limit('mail-address', 30, HOUR)
  const mailInterval = limit('mail-interval', 1, 60)
  const mailByAccount = limit('mail-account', 10, HOUR)
  const smsByAddress = limit('sms-address', 10, HOUR)
  const smsInterval = limit('sms-interval', 1, 60)
  const smsByPhone = limit('sms-phone', 5, HOUR)
  // This one also stops a caller who keeps changing addresses and numbers.
  const smsInAll = limit('sms-all', 300, HOUR)
  return {
    /** Before anything that sends a mail, whether the account exists or not; otherwise the limit would reveal it. */
    mail: (kind: string, address: string, account: string) =>
      refusedAs('over_email_send_rate_limit', async () => {
        await mailByAddress(address)
        await mailInterval(`${kind}:${account}`)
        await mailByAccount(account)
      }),
    /** Before every text message: each costs money, and anyone may name any number. */
    sms: (address: string, phone: string) =>
      refusedAs('over_sms_send_rate_limit', async () => {
        await smsByAddress(address)
        await smsInterval(phone)
        await smsByPhone(phone)
        await smsInAll('all')
      }),
  }
}

function limitProofs(limit: Limit) {
  const verifyLink = limit('verify-address', 30, FIVE_MINUTES)
  // A code has a million values and lives an hour: ten tries leave a guesser one chance in a hundred thousand.
  const codeByAccount = limit('verify-account', 10, HOUR)
  return {
    verifyLink,
    async verifyCode(address: string, account: string): Promise<void> {
      await verifyLink(address)
      await codeByAccount(account)
    },
  }
}

function limitFactors(limit: Limit) {
  const challengeByAddress = limit('factor-challenge-address', 60, FIVE_MINUTES)
  const challengeByFactor = limit('factor-challenge', 30, FIVE_MINUTES)
  const byAddress = limit('factor-verify-address', 30, FIVE_MINUTES)
  // Three codes of a million are right at a time: fifty tries a day leave a guesser one chance in seven thousand.
  const byAccount = limit('factor-verify-account', 10, 900)
  const byAccountAndDay = limit('factor-verify-day', 50, 24 * HOUR)
  const recoveryByBoth = limit('recovery-code-both', 10, 900)
  const slowRecovery = createBrake(limit('recovery-code-account', 50, 24 * HOUR))
  return {
    enrol: limit('factor-enrol', 20, HOUR),
    async challenge(address: string, factor: string): Promise<void> {
      await challengeByAddress(address)
      await challengeByFactor(factor)
    },
    /** Tries at a second factor, by account and not by factor: another factor must not bring another ten. */
    async secondFactor(address: string, account: string): Promise<void> {
      await byAddress(address)
      await byAccount(account)
      await byAccountAndDay(account)
    },
    /** Tries at a recovery code, the way in that is left: a person who has only the password must not be able to use it up. */
    recoveryCode: (address: string, account: string) =>
      refusedAs('mfa_recovery_codes_locked', async () => {
        await byAddress(address)
        await recoveryByBoth(`${account} ${networkOf(address)}`)
        await slowRecovery(account)
      }),
  }
}

/** How long an answer takes once an account's limit is used up. */
const SLOW_MS = 3000
/** How many may wait for that at once; each takes up memory. */
const WAITING = 500

/**
 * A limit that never refuses: whoever is over it waits, the account's owner too. Refused is only what is too much for this
 * process, whatever the account.
 */
function createBrake(limit: RateLimit): RateLimit {
  let waiting = 0
  return async (key) => {
    const over = await limit(key).then(
      () => null,
      (error: unknown) => error,
    )
    if (over === null) return
    if (!(over instanceof RateLimitedError) || waiting >= WAITING) throw over
    waiting += 1
    await delay(SLOW_MS).finally(() => {
      waiting -= 1
    })
  }
}

/** Words the refusal of a limit as GoTrue does. */
async function refusedAs(code: string, spend: () => Promise<void>): Promise<void> {
  try {
    await spend()
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error
    const { retryAfterSec } = error
    const message = `For security purposes, you can only request this after ${retryAfterSec} seconds.`
    throw new AuthError(code, 429, message, { retryAfterSec })
  }
}
