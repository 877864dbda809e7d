import { createHash } from 'node:crypto'
import { parseSoundFileUrl } from '#contracts/forms/demo-links.ts'
import { findPlayer } from '#contracts/forms/submission-links.ts'

const STYLE =
  'html,body{margin:0;height:100%;background:#121017;color-scheme:dark}iframe,audio{display:block;width:100%;height:100%;border:0}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/**
 * A document that holds one provider's player, or one sound file, and nothing else, for a frame in the staff's rooms or in the form
 * for applications. Its policy lets in that one
 * player, so that the policy of the rooms themselves, which an in-app navigation carries along from any page, stays closed.
 * Null for a link that has no player.
 */
export function createEmbedPage(link: string): Response | null {
  const sound = parseSoundFileUrl(link)
  if (sound !== null) return createSoundPage(sound)
  const found = findPlayer(link)
  if (found === null) return null
  const { provider, src } = found
  // The player keeps its own origin, without which none of them plays, and may neither navigate the page nor open windows.
  const frame = `<iframe src="${escapeAttribute(src)}" title="${provider}" sandbox="allow-scripts allow-same-origin" allow="encrypted-media; fullscreen" referrerpolicy="strict-origin-when-cross-origin"></iframe>`
  return answer(provider, frame, `frame-src ${new URL(src).origin}`, 'strict-origin-when-cross-origin')
}

/**
 * The browser's own player with a file from anywhere. Only that file's host may send sound, so one that redirects to another host
 * stays silent, and it does not learn which page the file is played on.
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
