import { createHash } from 'node:crypto'
import { parseSoundFileUrl } from '#contracts/forms/demo-links.ts'
import { findPlayer } from '#contracts/forms/submission-links.ts'

const STYLE =
  'html,body{margin:0;height:100%;background:#121017;color-scheme:dark}iframe,audio{display:block;width:100%;height:100%;border:0}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * A document with one provider's player or one sound file, for a frame on the dashboard or in the artist form. Only its
 * own policy allows the player, so the policy of the pages stays strict. Null for a link without a player.
 */
export function createEmbedPage(link: string): Response | null {
  const sound = parseSoundFileUrl(link)
  if (sound !== null) return createSoundPage(sound)
  const found = findPlayer(link)
  if (found === null) return null
  const { provider, src } = found
  // Players need their own origin, but may neither navigate the page nor open windows.
  const frame = `<iframe src="${escapeAttribute(src)}" title="${provider}" sandbox="allow-scripts allow-same-origin" allow="encrypted-media; fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe>`
  return answer(provider, frame, `frame-src ${new URL(src).origin}`, 'strict-origin-when-cross-origin')
}

/**
 * The browser's player for a sound file on any host. The policy allows only that host, so redirects to other hosts
 * fail, and the host does not learn which page plays the file.
 */
function createSoundPage({ href, origin }: URL): Response {
  return answer(
    'Sound file',
    `<audio controls autoplay src="${escapeAttribute(href)}"></audio>`,
    `media-src ${origin}`,
    'no-referrer',
  )
}

function answer(title: string, body: string, source: string, referrer: string): Response {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    source,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ]
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="robots" content="noindex"><style>${STYLE}</style></head><body>${body}</body></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join(';'),
      'referrer-policy': referrer,
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    },
  })
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
