import { createHash } from 'node:crypto'
import { playerOf } from '#contracts/submission-links.ts'

const STYLE = 'html,body{margin:0;height:100%;background:#121017}iframe{display:block;width:100%;height:100%;border:0}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * A document that holds one provider's player and nothing else, for a frame in the staff's rooms. Its policy lets in that one
 * player, so that the policy of the rooms themselves, which an in-app navigation carries along from any page, stays closed.
 * Null for a link that has no player.
 */
export function createEmbedPage(link: string): Response | null {
  const found = playerOf(link)
  if (found === null) return null
  const { provider, src } = found
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `frame-src ${new URL(src).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  // The player keeps its own origin, without which none of them plays, and may neither navigate the page nor open windows.
  const frame = `<iframe src="${escapeAttribute(src)}" title="${provider}" sandbox="allow-scripts allow-same-origin" allow="encrypted-media; fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe>`
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${provider}</title><meta name="robots" content="noindex"><style>${STYLE}</style></head><body>${frame}</body></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join(';'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  })
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
