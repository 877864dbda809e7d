import type { MailWords } from '#contracts/mail-words.ts'
import type { AccessTokens } from '#server/auth/access-tokens.ts'
import { createAuthApp } from '#server/auth/auth-app.ts'
import { createCaptchaVerifier } from '#server/auth/captcha.ts'
import { createSealer } from '#server/auth/sealer.ts'
import { createSmsWebhook } from '#server/auth/sms-webhook.ts'
import type { RateLimits } from '#server/gateway/rate-limit.ts'
import type { OpeningMails } from '#server/scraping/mail-openings.ts'
import type { Opened } from './open-database.ts'

type AuthParts = {
  tokens: AccessTokens
  limits: RateLimits
  mails: Pick<OpeningMails, 'company' | 'queued'>
  words: MailWords
}

/** The auth service as the settings want it. */
export function openAuth({ config, secrets, database }: Opened, { tokens, limits, mails, words }: AuthParts) {
  const { CAPTCHA_VERIFY_URL: url, CAPTCHA_SECRET: secret, SMS_WEBHOOK_URL: smsWebhook } = config
  return createAuthApp({
    database,
    tokens,
    siteUrl: config.SITE_URL,
    redirectAllowList: [],
    revealsAccounts: config.SIGNUP_REVEALS_ACCOUNTS,
    limits,
    sendSms: smsWebhook === undefined ? null : createSmsWebhook(smsWebhook),
    verifyCaptcha: url === undefined || secret === undefined ? null : createCaptchaVerifier({ url, secret }),
    allowsAnonymous: config.ANONYMOUS_SIGN_IN,
    requiredCharacters: config.PASSWORD_REQUIREMENTS,
    sealer: createSealer(secrets.factorKey),
    mail: { company: mails.company, words, queued: mails.queued },
  })
}
