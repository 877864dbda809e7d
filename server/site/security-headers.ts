import { createHash } from 'node:crypto'
import type { CaptchaProvider } from '#contracts/platform/captcha.ts'
import { isCatalogJson } from '#contracts/site/catalog-addresses.ts'
import { INLINE_SCRIPTS_HEADER } from '#setup/build/page-markers.ts'

/** Inline scripts that may run, including the app that is kept as text. JSON-LD is data, which needs no permission. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>((?:(?!<\/script>)[\s\S])+)<\/script>/g

/** The hashes of all inline scripts of a page. Only for built pages, which contain no user text. */
export function hashScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => createHash('sha256').update(code).digest('base64'))
}

/**
 * Removes the header with the hashes of the app's inline scripts from a page rendered at run time, and returns the
 * hashes.
 */
export function takeScripts(headers: Headers): string[] {
  const hashes = headers.get(INLINE_SCRIPTS_HEADER)?.split(' ') ?? []
  headers.delete(INLINE_SCRIPTS_HEADER)
  return hashes
}

/** One year. Without includeSubDomains, because others may run our subdomains. */
const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=31536000'] as const

/**
 * The headers of a page. The policy lists the hashes of the allowed inline scripts, so that injected ones do not run.
 * Inline styles are allowed: after an in-app navigation the policy of the first page still applies, and dialogs insert
 * rules with widths measured at run time, which have no known hash (decision 120).
 */
export function pageHeaders(
  scripts: readonly string[],
  siteUrl: string,
  captcha: CaptchaProvider | null = null,
): Record<string, string> {
  const hashes = scripts.map((hash) => `'sha256-${hash}'`)
  // Not every browser includes websockets in 'self'.
  const socket = new URL(siteUrl).origin.replace(/^http/, 'ws')
  const added = captchaSources(captcha)
  const sources = (...list: string[]) => [...new Set(list)].join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${sources("'self'", ...hashes, ...added['script-src'])}`,
    `style-src ${sources("'self'", "'unsafe-inline'", ...added['style-src'])}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src ${sources("'self'", socket, ...added['connect-src'])}`,
    "base-uri 'none'",
    "form-action 'self'",
    `frame-src ${sources("'self'", ...added['frame-src'])}`,
    // Only the site itself may frame its pages.
    "frame-ancestors 'self'",
  ]
  return {
    'content-security-policy': policy.join(';'),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': CLOSED_FEATURES.map((feature) => `${feature}=()`).join(','),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    ...transportHeaders(siteUrl),
  }
}

const CAPTCHA_ORIGINS: Record<CaptchaProvider, string[]> = {
  turnstile: ['https://challenges.cloudflare.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
}

/** The sources that the captcha provider's documentation requires. */
function captchaSources(
  provider: CaptchaProvider | null,
): Record<'script-src' | 'frame-src' | 'style-src' | 'connect-src', string[]> {
  const origins = provider === null ? [] : CAPTCHA_ORIGINS[provider]
  const more = provider === 'hcaptcha' ? origins : []
  return { 'script-src': origins, 'frame-src': origins, 'style-src': more, 'connect-src': more }
}

/**
 * Features that no page needs, disabled so that injected code cannot use them. Audio playback and the clipboard are
 * used.
 */
const CLOSED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]

/**
 * The headers of a built file that is not a page. Other sites may embed images, such as share cards, and read the JSON
 * catalogue; scripts, styles and fonts are for our pages only. An SVG opened directly is a document, so its scripts
 * must not run either.
 */
export function fileHeaders(address: string, siteUrl: string): Record<string, string> {
  const isOpen = isCatalogJson(address)
  return {
    // Scripts of other sites may read the catalogue and its ETag, without cookies.
    ...(isOpen ? { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag' } : {}),
    'cross-origin-resource-policy':
      isOpen || /\.(avif|ico|jpg|png|svg|webp)$/.test(address) ? 'cross-origin' : 'same-origin',
    ...(address.endsWith('.svg')
      ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" }
      : {}),
    'x-content-type-options': 'nosniff',
    ...transportHeaders(siteUrl),
  }
}

/** The default headers of API responses: nothing may run in them or frame them. */
export function answerHeaders(siteUrl: string): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    ...transportHeaders(siteUrl),
  }
}

function transportHeaders(siteUrl: string): Record<string, string> {
  return siteUrl.startsWith('https:') ? Object.fromEntries([STRICT_TRANSPORT]) : {}
}

/**
 * The Strict-Transport-Security header for this request, if any. A site with an http address may be reached through a
 * trusted proxy that terminates TLS.
 */
export function forwardedTransport(
  proto: string | undefined,
  trustProxy: boolean,
  siteUrl: string,
): typeof STRICT_TRANSPORT | null {
  if (!trustProxy || siteUrl.startsWith('https:')) return null
  // Our own proxy appended the last entry.
  return proto?.split(',').at(-1)?.trim() === 'https' ? STRICT_TRANSPORT : null
}
