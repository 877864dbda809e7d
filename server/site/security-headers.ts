import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The headers of a page. The policy names the hash of every inline script the page really has, so that anything that
 * slips into a page later does not run. Styles may be inline: the toast library and React set style attributes.
 */
export function pageHeaders(html: string, siteUrl: string): Record<string, string> {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(([, code]) => {
    return `'sha256-${createHash('sha256')
      .update(code ?? '')
      .digest('base64')}'`
  })
  const { origin, protocol } = new URL(siteUrl)
  const socket = origin.replace(/^http/, 'ws')
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self' ${origin} ${socket}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ]
  return {
    'content-security-policy': policy.join('; '),
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  }
}
