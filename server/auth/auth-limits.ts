import { RateLimitedError, type RateLimits } from '#server/gateway/rate-limit.ts'
import { AuthError } from './auth-error.ts'

export type AuthLimits = {
  signIn(address: string, account: string): Promise<void>
  signUp(address: string): Promise<void>
  /** Before anything that mails somebody, whether the account exists or not: or the limit would tell. */
  mail(kind: string, address: string, account: string): Promise<void>
  verifyLink(address: string): Promise<void>
  verifyCode(address: string, account: string): Promise<void>
  refresh(address: string): Promise<void>
  update(account: string): Promise<void>
}

const FIVE_MINUTES = 300
const HOUR = 3600

/** The auth service's limits, per address of the client and per account. */
export function createAuthLimits(limits: RateLimits): AuthLimits {
  const signInByAddress = limits('auth-sign-in-address', { points: 30, durationSec: FIVE_MINUTES })
  const signInByAccount = limits('auth-sign-in-account', { points: 10, durationSec: FIVE_MINUTES })
  const signUpByAddress = limits('auth-sign-up-address', { points: 30, durationSec: HOUR })
  const mailByAddress = limits('auth-mail-address', { points: 30, durationSec: HOUR })
  const mailInterval = limits('auth-mail-interval', { points: 1, durationSec: 60 })
  const mailByAccount = limits('auth-mail-account', { points: 10, durationSec: HOUR })
  const linkByAddress = limits('auth-verify-address', { points: 30, durationSec: FIVE_MINUTES })
  // A code has a million values and lives an hour: ten tries leave a guesser one chance in a hundred thousand.
  const codeByAccount = limits('auth-verify-account', { points: 10, durationSec: HOUR })
  const refreshByAddress = limits('auth-refresh-address', { points: 150, durationSec: FIVE_MINUTES })
  const updateByAccount = limits('auth-update-account', { points: 20, durationSec: FIVE_MINUTES })

  // The address is charged first, so that one who is already stopped cannot use up somebody else's account.
  return {
    async signIn(address, account) {
      await signInByAddress(address)
      await signInByAccount(account)
    },
    signUp: signUpByAddress,
    async mail(kind, address, account) {
      try {
        await mailByAddress(address)
        await mailInterval(`${kind}:${account}`)
        await mailByAccount(account)
      } catch (error) {
        throw error instanceof RateLimitedError ? tooManyMails(error) : error
      }
    },
    verifyLink: linkByAddress,
    async verifyCode(address, account) {
      await linkByAddress(address)
      await codeByAccount(account)
    },
    refresh: refreshByAddress,
    update: updateByAccount,
  }
}

function tooManyMails({ retryAfterSec }: RateLimitedError): AuthError {
  return new AuthError(
    'over_email_send_rate_limit',
    429,
    `For security purposes, you can only request this after ${retryAfterSec} seconds.`,
    { retryAfterSec },
  )
}
