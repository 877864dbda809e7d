import { setTimeout as delay } from 'node:timers/promises'
import { networkOf } from '#server/platform/fairness/client-address.ts'
import { type RateLimit, RateLimitedError, type RateLimits } from '#server/platform/fairness/rate-limit.ts'
import { AuthError } from './auth-error.ts'

export type AuthLimits = {
  /** `device` is one that has signed in to the account before; strangers cannot use up its limit. */
  signIn(address: string, account: string, device: string | null): Promise<void>
  signUp(address: string): Promise<void>
  /** Before anything that sends a mail, whether the account exists or not; otherwise the limit would reveal it. */
  mail(kind: string, address: string, account: string): Promise<void>
  /** Before every text message: each costs money, and anyone may name any number. */
  sms(address: string, phone: string): Promise<void>
  verifyLink(address: string): Promise<void>
  verifyCode(address: string, account: string): Promise<void>
  /** Beginning a sign-in with a provider: each one writes a row. */
  authorize(address: string): Promise<void>
  refresh(address: string): Promise<void>
  update(account: string): Promise<void>
  enrol(account: string): Promise<void>
  challenge(address: string, factor: string): Promise<void>
  /** Tries at a second factor, by account and not by factor: another factor must not bring another ten. */
  secondFactor(address: string, account: string): Promise<void>
  /** Tries at a recovery code, the way in that is left: whoever has the password must not be able to use it up. */
  recoveryCode(address: string, account: string): Promise<void>
}

const FIVE_MINUTES = 300
const HOUR = 3600

/** The auth service's limits, per address of the client and per account. */
export function createAuthLimits(limits: RateLimits): AuthLimits {
  const signInByAddress = limits('auth-sign-in-address', { points: 30, durationSec: FIVE_MINUTES })
  const signInByBoth = limits('auth-sign-in-both', { points: 10, durationSec: FIVE_MINUTES })
  const signInByDevice = limits('auth-sign-in-device', { points: 10, durationSec: FIVE_MINUTES })
  const slowSignIn = createBrake(limits('auth-sign-in-account', { points: 100, durationSec: HOUR }))
  const signUpByAddress = limits('auth-sign-up-address', { points: 30, durationSec: HOUR })
  const mailByAddress = limits('auth-mail-address', { points: 30, durationSec: HOUR })
  const mailInterval = limits('auth-mail-interval', { points: 1, durationSec: 60 })
  const mailByAccount = limits('auth-mail-account', { points: 10, durationSec: HOUR })
  const linkByAddress = limits('auth-verify-address', { points: 30, durationSec: FIVE_MINUTES })
  // A code has a million values and lives an hour: ten tries leave a guesser one chance in a hundred thousand.
  const codeByAccount = limits('auth-verify-account', { points: 10, durationSec: HOUR })
  const refreshByAddress = limits('auth-refresh-address', { points: 150, durationSec: FIVE_MINUTES })
  const authorizeByAddress = limits('auth-authorize-address', { points: 60, durationSec: FIVE_MINUTES })
  const smsByAddress = limits('auth-sms-address', { points: 10, durationSec: HOUR })
  const smsInterval = limits('auth-sms-interval', { points: 1, durationSec: 60 })
  const smsByPhone = limits('auth-sms-phone', { points: 5, durationSec: HOUR })
  // This one also stops a caller who keeps changing addresses and numbers.
  const smsInAll = limits('auth-sms-all', { points: 300, durationSec: HOUR })
  const enrolByAccount = limits('auth-factor-enrol', { points: 20, durationSec: HOUR })
  const challengeByAddress = limits('auth-factor-challenge-address', { points: 60, durationSec: FIVE_MINUTES })
  const challengeByFactor = limits('auth-factor-challenge', { points: 30, durationSec: FIVE_MINUTES })
  const factorByAddress = limits('auth-factor-verify-address', { points: 30, durationSec: FIVE_MINUTES })
  // Three codes of a million are right at a time: fifty tries a day leave a guesser one chance in seven thousand.
  const factorByAccount = limits('auth-factor-verify-account', { points: 10, durationSec: 900 })
  const factorByAccountAndDay = limits('auth-factor-verify-day', { points: 50, durationSec: 24 * HOUR })
  const recoveryByBoth = limits('auth-recovery-code-both', { points: 10, durationSec: 900 })
  const slowRecovery = createBrake(limits('auth-recovery-code-account', { points: 50, durationSec: 24 * HOUR }))
  const updateByAccount = limits('auth-update-account', { points: 20, durationSec: FIVE_MINUTES })

  // The address is charged first, so that one who is already stopped cannot use up somebody else's account.
  return {
    async signIn(address, account, device) {
      if (device !== null) return await signInByDevice(`${account} ${device}`)
      await signInByAddress(address)
      await signInByBoth(`${account} ${networkOf(address)}`)
      await slowSignIn(account)
    },
    signUp: signUpByAddress,
    async mail(kind, address, account) {
      try {
        await mailByAddress(address)
        await mailInterval(`${kind}:${account}`)
        await mailByAccount(account)
      } catch (error) {
        throw error instanceof RateLimitedError ? tooMany('over_email_send_rate_limit', error) : error
      }
    },
    async sms(address, phone) {
      try {
        await smsByAddress(address)
        await smsInterval(phone)
        await smsByPhone(phone)
        await smsInAll('all')
      } catch (error) {
        throw error instanceof RateLimitedError ? tooMany('over_sms_send_rate_limit', error) : error
      }
    },
    verifyLink: linkByAddress,
    async verifyCode(address, account) {
      await linkByAddress(address)
      await codeByAccount(account)
    },
    authorize: authorizeByAddress,
    refresh: refreshByAddress,
    update: updateByAccount,
    enrol: enrolByAccount,
    async challenge(address, factor) {
      await challengeByAddress(address)
      await challengeByFactor(factor)
    },
    async secondFactor(address, account) {
      await factorByAddress(address)
      await factorByAccount(account)
      await factorByAccountAndDay(account)
    },
    async recoveryCode(address, account) {
      try {
        await factorByAddress(address)
        await recoveryByBoth(`${account} ${networkOf(address)}`)
        await slowRecovery(account)
      } catch (error) {
        throw error instanceof RateLimitedError ? tooMany('mfa_recovery_codes_locked', error) : error
      }
    },
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

function tooMany(code: string, { retryAfterSec }: RateLimitedError): AuthError {
  const message = `For security purposes, you can only request this after ${retryAfterSec} seconds.`
  return new AuthError(code, 429, message, { retryAfterSec })
}
