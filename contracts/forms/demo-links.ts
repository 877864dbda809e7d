import { findPlayer, listLinks } from './submission-links.ts'

/** A recognised link of an application: an audio file that browsers play, or a page of a known service. */
export type DemoLink = { link: string; place: string; title: string; plays: 'file' | 'player' | null; height: number }

const SOUND_FILE = /\.(?:mp3|m4a|aac|wav|flac|ogg|oga|opus)$/i

/** Services for music or files. `findPlayer` knows which of them have a player. */
const SERVICES: readonly (readonly [domain: string, name: string])[] = [
  ['youtube.com', 'YouTube'],
  ['youtu.be', 'YouTube'],
  ['spotify.com', 'Spotify'],
  ['soundcloud.com', 'SoundCloud'],
  ['bandcamp.com', 'Bandcamp'],
  ['vimeo.com', 'Vimeo'],
  ['music.apple.com', 'Apple Music'],
  ['tidal.com', 'TIDAL'],
  ['disco.ac', 'DISCO'],
  ['dropbox.com', 'Dropbox'],
  ['drive.google.com', 'Google Drive'],
  ['wetransfer.com', 'WeTransfer'],
]

/** The URL of a sound file that a page may play: https only, and a host that is safe to put into a security header. */
export function parseSoundFileUrl(link: string): URL | null {
  const url = URL.parse(link)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(url.hostname)) return null
  return SOUND_FILE.test(url.pathname) ? url : null
}

/** The recognised links of a text, in order. */
export function listDemoLinks(text: string): DemoLink[] {
  return listLinks(text).flatMap((link): DemoLink[] => {
    const url = URL.parse(link)
    if (url === null) return []
    if (parseSoundFileUrl(link)) {
      return [{ link, place: url.hostname, title: toTitle(url) ?? 'Sound file', plays: 'file', height: 54 }]
    }
    const place = SERVICES.find(([domain]) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))?.[1]
    if (place === undefined) return []
    const player = findPlayer(link)
    const title = toTitle(url) ?? `On ${place}`
    return [{ link, place, title, plays: player ? 'player' : null, height: player?.height ?? 0 }]
  })
}

/** The last part of the path as words. Null if it is empty or an id. */
function toTitle(url: URL): string | null {
  const parts = url.pathname
    .split('/')
    .filter((part) => part !== '' && !/^(?:s-\w+|sets|track|album|watch)$/.test(part))
  const words = decode(parts.at(-1) ?? '')
    .replace(SOUND_FILE, '')
    .replace(/[-_+\s]+/g, ' ')
    .trim()
  const isWords = /\p{L}{2}/u.test(words) && (words.includes(' ') || !/\d.*\d|[a-z][A-Z]/.test(words))
  return isWords ? words.slice(0, 80) : null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
