import { pause, resume, seekTo } from '#app/lib/player/player.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { shareImagePath } from '#content/paths.ts'

/** Puts a preview on the keyboard's media keys and the system's own controls; the answer takes it off again. */
export function enterMediaSession(preview: Preview): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const { mediaSession } = navigator
  mediaSession.metadata = new MediaMetadata({
    title: preview.title,
    artist: preview.artist,
    album: 'Neon Magnolia',
    // The picture that links to the artist are shown with: every artist has one, photograph, cover or none.
    artwork: [{ src: shareImagePath(`/artists/${preview.artistSlug}`), sizes: '1200x630', type: 'image/jpeg' }],
  })
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', resume],
    ['pause', pause],
    ['seekto', ({ seekTime }) => seekTo(seekTime ?? 0)],
  ]
  for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler)
  return () => {
    mediaSession.metadata = null
    for (const [action] of actions) mediaSession.setActionHandler(action, null)
  }
}
