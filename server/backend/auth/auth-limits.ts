import { setTimeout as delay } from 'node:timers/promises'
import { networkOf } from '#server/platform/fairness/client-address.ts'
import { type RateLimit, RateLimitedError, type RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { AuthError } from './auth-error.ts'

const FIVE_MINUTES = 300
const HOUR = 3600

/**
 * The auth service's limits, per client address and per account. The address is charged first, so that a blocked client cannot
 * use up the limit of another user's account.
 */
export function createAuthLimits(limits: RateLimits) {
  const limit: Limit = (name, points, durationSec) => limits(`auth-${name}`, { points, durationSec })
  return { ...limitSignIns(limit), ...limitMessages(limit), ...limitProofs(limit), ...limitFactors(limit) }
}
export type AuthLimits = ReturnType<typeof createAuthLimits>

type Limit = (name: string, points: number, durationSec: number) => RateLimit

function limitSignIns(limit: Limit) {
  const byAddress = limit('sign-in-address', 30, FIVE_MINUTES)
  const byAddressAndAccount = limit('sign-in-both', 10, FIVE_MINUTES)
  const byDevice = limit('sign-in-device', 10, FIVE_MINUTES)
  const slowByAccount = createSlowingLimit(limit('sign-in-account', 100, HOUR))
  return {
    /** `device` has signed in to the account before; it has its own limit, which others cannot use up. */
    async signIn(address: string, account: string, device: string | null): Promise<void> {
      if (device !== null) return await byDevice(`${account} ${device}`)
      await byAddress(address)
      await byAddressAndAccount(`${account} ${networkOf(address)}`)
      await slowByAccount(account)
    },
    signUp: limit('sign-up-address', 30, HOUR),
    /** Each start of a sign-in with a provider writes a row. */
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
  // Stops a caller who keeps changing addresses and numbers.
  const smsInTotal = limit('sms-all', 300, HOUR)
  return {
    /** Charged whether the account exists or not, or the limit would reveal it. */
    mail: (kind: string, address: string, account: string) =>
      withLimitError('over_email_send_rate_limit', async () => {
        await mailByAddress(address)
        await mailInterval(`${kind}:${account}`)
        await mailByAccount(account)
      }),
    /** Each text message costs money, and anyone may give any number. */
    sms: (address: string, phone: string) =>
      withLimitError('over_sms_send_rate_limit', async () => {
        await smsByAddress(address)
        await smsInterval(phone)
        await smsByPhone(phone)
        await smsInTotal('all')
      }),
  }
}

function limitProofs(limit: Limit) {
  const verifyLink = limit('verify-address', 30, FIVE_MINUTES)
  // A code has a million values and lasts an hour, so ten attempts guess it with a chance of one in a hundred thousand.
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
  // Three codes of a million are valid at a time, so fifty attempts a day guess one with a chance of one in seven thousand.
  const byAccount = limit('factor-verify-account', 10, 900)
  const byAccountAndDay = limit('factor-verify-day', 50, 24 * HOUR)
  const recoveryByAddressAndAccount = limit('recovery-code-both', 10, 900)
  const slowRecoveryByAccount = createSlowingLimit(limit('recovery-code-account', 50, 24 * HOUR))
  return {
    enrol: limit('factor-enrol', 20, HOUR),
    async challenge(address: string, factor: string): Promise<void> {
      await challengeByAddress(address)
      await challengeByFactor(factor)
    },
    /** Limited by account, not by factor, so that more factors do not give more attempts. */
    async secondFactor(address: string, account: string): Promise<void> {
      await byAddress(address)
      await byAccount(account)
      await byAccountAndDay(account)
    },
    /** Recovery codes are the last way in, so an attacker who has the password must not be able to use up the limit. */
    recoveryCode: (address: string, account: string) =>
      withLimitError('mfa_recovery_codes_locked', async () => {
        await byAddress(address)
        await recoveryByAddressAndAccount(`${account} ${networkOf(address)}`)
        await slowRecoveryByAccount(account)
      }),
  }
}

/** The delay of a response once an account's limit is used up. */
const DELAY_MS = 3000
/** How many delayed requests may wait at once; each takes up memory. */
const MAX_WAITING = 500

/**
 * Delays requests over the limit instead of refusing them, so that attempts of others do not lock the owner out. Refuses only
 * when too many requests of this process wait, over all accounts.
 */
function createSlowingLimit(limit: RateLimit): RateLimit {
  let waiting = 0
  return async (key) => {
    const error = await limit(key).then(
      () => null,
      (reason: unknown) => reason,
    )
    if (error === null) return
    if (!(error instanceof RateLimitedError) || waiting >= MAX_WAITING) throw error
    waiting += 1
    await delay(DELAY_MS).finally(() => {
      waiting -= 1
    })
  }
}

/** Turns a RateLimitedError into GoTrue's error. */
async function withLimitError(code: string, spend: () => Promise<void>): Promise<void> {
  try {
    await spend()
  } catch (error) {
    if (!(error instanceof RateLimitedError)) throw error
    const { retryAfterSec } = error
    const message = `For security purposes, you can only request this after ${retryAfterSec} seconds.`
    throw new AuthError(code, 429, message, { retryAfterSec })
  }
}
