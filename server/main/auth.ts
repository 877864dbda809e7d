import { createAuthApp } from '#server/backend/auth/auth-app.ts'
import type { AuthDeps } from '#server/backend/auth/auth-service.ts'
import { createCaptchaVerifier } from '#server/backend/auth/captcha.ts'
import { createSmsWebhook } from '#server/backend/auth/mail/sms-codes.ts'
import type { Provider } from '#server/backend/auth/providers/external-person.ts'
import { createGitHubProvider } from '#server/backend/auth/providers/github-provider.ts'
import { createOpenIdProvider } from '#server/backend/auth/providers/openid-provider.ts'
import type { Config } from '#server/platform/config.ts'
import { createSealer } from '#server/platform/sealer.ts'
import type { Opened } from './open/open-database.ts'

type AuthParts = Pick<AuthDeps, 'tokens' | 'limits' | 'mail' | 'providers'>

/** Creates the auth service from the settings. */
export function openAuth({ config, secrets, database }: Opened, parts: AuthParts) {
  const { CAPTCHA_VERIFY_URL: url, CAPTCHA_SECRET: secret, SMS_WEBHOOK_URL: smsWebhook } = config
  return createAuthApp({
    ...parts,
    database,
    siteUrl: config.SITE_URL,
    allowsSignUp: config.SIGNUP_ENABLED,
    revealsAccounts: config.SIGNUP_REVEALS_ACCOUNTS,
    sendSms: smsWebhook === undefined ? null : createSmsWebhook(smsWebhook),
    verifyCaptcha: url === undefined || secret === undefined ? null : createCaptchaVerifier({ url, secret }),
    allowsAnonymous: config.ANONYMOUS_SIGN_IN,
    requiredCharacters: config.PASSWORD_REQUIREMENTS,
    sealer: createSealer(secrets.factorKey),
    deviceSecret: secrets.linkSecret,
  })
}

/** The configured sign-in providers, each with its button label. */
export function openProviders(config: Config): Array<{ provider: Provider; label: string }> {
  const providers: Array<{ provider: Provider; label: string }> = []
  const google = findClient(config.OIDC_GOOGLE_CLIENT_ID, config.OIDC_GOOGLE_CLIENT_SECRET)
  if (google) {
    const provider = createOpenIdProvider({ name: 'google', issuer: 'https://accounts.google.com', ...google })
    providers.push({ provider, label: 'Google' })
  }
  const github = findClient(config.OIDC_GITHUB_CLIENT_ID, config.OIDC_GITHUB_CLIENT_SECRET)
  if (github) providers.push({ provider: createGitHubProvider(github), label: 'GitHub' })
  const { OIDC_GENERIC_ISSUER: issuer, OIDC_GENERIC_NAME: name } = config
  const generic = findClient(config.OIDC_GENERIC_CLIENT_ID, config.OIDC_GENERIC_CLIENT_SECRET)
  if (issuer && generic) {
    const provider = createOpenIdProvider({ name, issuer, ...generic })
    providers.push({ provider, label: config.OIDC_GENERIC_LABEL ?? new URL(issuer).hostname })
  }
  return providers
}

const findClient = (clientId?: string, clientSecret?: string) =>
  clientId && clientSecret ? { clientId, clientSecret } : null
