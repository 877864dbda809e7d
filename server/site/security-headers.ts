import { createHash } from 'node:crypto'

/** Every script that may run here, the one that waits as text included; JSON-LD is data, which no policy judges. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/))[^>]*>((?:(?!<\/script>)[\s\S])+)<\/script>/g

/** One year. Not for the names below ours, which may be somebody else's business. */
const STRICT_TRANSPORT = ['strict-transport-security', 'max-age=31536000'] as const

/**
 * The headers of a page. The policy names the hash of every inline script the page really has, so that anything that
 * slips into a page later does not run. Styles may be inline: an in-app navigation stays under the policy of the first
 * page, and dialogs write rules with widths measured at run time, which no hash can name (decision 015).
 */
export function pageHeaders(html: string, siteUrl: string): Record<string, string> {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code]) => {
    return `'sha256-${createHash('sha256')
      .update(code ?? '')
      .digest('base64')}'`
  })
  const { origin } = new URL(siteUrl)
  const socket = origin.replace(/^http/, 'ws')
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self' ${origin} ${socket}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'self'",
    // The site may show itself; nobody else may.
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

/** What no page of ours asks for, so that nothing that slips into one can. Playing sound and the clipboard are used. */
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
 * The headers of a built file that is no page. Pictures may be shown elsewhere, since sharing cards are; scripts, styles and
 * fonts serve our pages only. A drawing opened by itself is a document, so nothing in it may run either.
 */
export function fileHeaders(address: string, siteUrl: string): Record<string, string> {
  return {
    'cross-origin-resource-policy': /\.(avif|ico|jpg|png|svg|webp)$/.test(address) ? 'cross-origin' : 'same-origin',
    ...(address.endsWith('.svg')
      ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'" }
      : {}),
    'x-content-type-options': 'nosniff',
    ...transportHeaders(siteUrl),
  }
}

/** What an answer carries that brought no policy of its own: data for programs, in which nothing may run or be framed. */
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
 * The header to add for this request: a site whose own address is plain may still be reached through a proxy that ends TLS,
 * and only a trusted proxy may say so.
 */
export function forwardedTransport(
  proto: string | undefined,
  trustProxy: boolean,
  siteUrl: string,
): typeof STRICT_TRANSPORT | null {
  if (!trustProxy || siteUrl.startsWith('https:')) return null
  // The last entry is the one our own proxy wrote.
  return proto?.split(',').at(-1)?.trim() === 'https' ? STRICT_TRANSPORT : null
}
