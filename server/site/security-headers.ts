import { createHash } from 'node:crypto'
import type { CaptchaProvider } from '#contracts/platform/captcha.ts'
import { isCatalogJson } from '#contracts/site/catalog-addresses.ts'
import { INLINE_SCRIPTS_HEADER } from '#setup/build/page-markers.mjs'

/** Every inline script that may run, including the app kept as text. JSON-LD is data, to which no policy applies. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>((?:(?!<\/script>)[\s\S])+)<\/script>/g

/** The hashes of all inline scripts of a page. Only for pages that the build made, with nobody's words in them. */
export function hashScripts(html: string): string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(([, code = '']) => createHash('sha256').update(code).digest('base64'))
}

/** Takes from a page drawn at run time the hashes of the scripts that the app put into it. */
export function takeScripts(headers: Headers): string[] {
  const hashes = headers.get(INLINE_SCRIPTS_HEADER)?.split(' ') ?? []
  headers.delete(INLINE_SCRIPTS_HEADER)
  return hashes
}

/** One year. Without includeSubDomains, because other people may run our subdomains. */
const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=31536000'] as const

/**
 * The headers of a page. The policy lists the hashes of the inline scripts that may run, so that an injected one does not. Inline styles are allowed: an in-app navigation stays under the policy of the first page, and dialogs write rules
 * with widths measured at run time, for which there is no hash (decision 120).
 */
export function pageHeaders(
  scripts: readonly string[],
  siteUrl: string,
  captcha: CaptchaProvider | null = null,
): Record<string, string> {
  const hashes = scripts.map((hash) => `'sha256-${hash}'`)
  // Not every browser counts it among the site's own.
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

/** What a captcha provider documents that a page's policy must allow; nothing without one. */
function captchaSources(
  provider: CaptchaProvider | null,
): Record<'script-src' | 'frame-src' | 'style-src' | 'connect-src', string[]> {
  const origins = provider === null ? [] : CAPTCHA_ORIGINS[provider]
  const more = provider === 'hcaptcha' ? origins : []
  return { 'script-src': origins, 'frame-src': origins, 'style-src': more, 'connect-src': more }
}

/** Features that no page of ours needs, so that injected code cannot use them. Audio playback and the clipboard are used. */
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
 * The headers of a built file that is not a page. Other sites may show images, because share cards are shown there, and read the catalogue for programs; scripts,
 * styles and fonts are for our pages only. An SVG opened directly is a document, so its scripts must not run either.
 */
export function fileHeaders(address: string, siteUrl: string): Record<string, string> {
  const isOpen = isCatalogJson(address)
  return {
    // Other sites' scripts may read the catalogue, with its ETag, and without anybody's cookies.
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

/** The headers of responses without a policy of their own. They are data for programs: nothing may run in them or frame them. */
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
 * The header to add for this request. A site whose own address is plain HTTP may still be reached through a proxy that
 * terminates TLS; only a trusted proxy is believed.
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
