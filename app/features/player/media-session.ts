import { pause, resume, seekTo, skip } from '#app/lib/player/player.ts'
import type { Preview } from '#app/lib/player/preview.ts'
import { shareImagePath } from '#content/paths.ts'

/** Connects a preview to the media keys and the system's media controls. Returns a function that disconnects it. */
export function enterMediaSession(preview: Preview): () => void {
  if (!('mediaSession' in navigator)) return () => {}
  const { mediaSession } = navigator
  mediaSession.metadata = new MediaMetadata({
    title: preview.title,
    artist: preview.artist,
    album: 'Neon Magnolia',
    // The artist's share card: every artist has one, with or without a picture.
    artwork: [{ src: shareImagePath(`/artists/${preview.artistSlug}`), sizes: '1200x630', type: 'image/jpeg' }],
  })
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ['play', resume],
    ['pause', pause],
    ['nexttrack', () => skip(1)],
    ['previoustrack', () => skip(-1)],
    ['seekto', ({ seekTime }) => seekTo(seekTime ?? 0)],
  ]
  for (const [action, handler] of actions) mediaSession.setActionHandler(action, handler)
  return () => {
    mediaSession.metadata = null
    for (const [action] of actions) mediaSession.setActionHandler(action, null)
  }
}
