/** The provider's player for a link, shown inside a page. */
type LinkPlayer = {
  provider: 'YouTube' | 'Spotify' | 'SoundCloud' | 'Bandcamp' | 'Vimeo'
  src: string
  height: number
}

/** The server's document around a player. `?link=` is the link for `findPlayer`. */
export const EMBED_PATH = '/embed'

const MAX_LINKS = 30
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^]+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|fm|be|co|me|link)\/[^\s<>"'`{}|\\^]+/gi

/** The links in a text, in order and without repetition. A link without a scheme is taken as https. */
export function listLinks(text: string): string[] {
  const found = [...text.matchAll(LINK)].flatMap(([written]) => {
    // Punctuation after a link belongs to the sentence. A closing bracket belongs to the link only if it opens in it.
    let trimmed = written.replace(/[.,;:!?*_\]]+$/, '')
    while (trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length)
      trimmed = trimmed.slice(0, -1).replace(/[.,;:!?]+$/, '')
    const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
    if (url === null || !url.hostname.includes('.') || url.username !== '' || url.href.length > 2000) return []
    return [url.href]
  })
  return [...new Set(found)].slice(0, MAX_LINKS)
}

export type LineWithoutLink = { number: number; line: string }

/** The lines that do not look like links, with their numbers from 1. Empty lines are ignored. */
export function findLinesWithoutLink(text: string): LineWithoutLink[] {
  return text.split('\n').flatMap((written, at) => {
    const line = written.trim()
    // People read a bare host as a link, although `listLinks` cannot be sure that it is one.
    const isFine = line === '' || listLinks(line).length > 0 || /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$/i.test(line)
    return isFine ? [] : [{ number: at + 1, line }]
  })
}

/** The player for a link, or null if we show none for its host. Every part of the address is validated before it is used. */
export function findPlayer(link: string): LinkPlayer | null {
  const url = URL.parse(link)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '') return null
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const createFromUrl = PLAYERS[host]
  return createFromUrl === undefined ? null : createFromUrl(url)
}

const PLAYERS: Readonly<Record<string, (url: URL) => LinkPlayer | null>> = {
  'youtube.com': ({ pathname, searchParams }) =>
    createYouTubePlayer(
      pathname === '/watch' ? searchParams.get('v') : /^\/(?:shorts|live|embed)\/([^/]+)\/?$/.exec(pathname)?.[1],
    ),
  'music.youtube.com': ({ searchParams }) => createYouTubePlayer(searchParams.get('v')),
  'youtu.be': ({ pathname }) => createYouTubePlayer(pathname.slice(1)),
  'open.spotify.com': ({ pathname }) => {
    const found = /^\/(?:intl-[a-z]{2}\/)?(track|album|playlist|artist)\/([A-Za-z0-9]{10,40})\/?$/.exec(pathname)
    if (found === null) return null
    const [, what = '', id = ''] = found
    return createPlayer('Spotify', `https://open.spotify.com/embed/${what}/${id}`, what === 'track' ? 152 : 352)
  },
  'soundcloud.com': ({ pathname }) => {
    if (!/^\/[\w-]+(?:\/(?:sets\/)?[\w-]+)?(?:\/s-\w+)?\/?$/.test(pathname)) return null
    const track = encodeURIComponent(`https://soundcloud.com${pathname}`)
    return createPlayer('SoundCloud', `https://w.soundcloud.com/player/?url=${track}&auto_play=false&visual=false`, 166)
  },
  'bandcamp.com': ({ pathname }) => {
    // The address that the link check found on the artist's page.
    const found = /^\/EmbeddedPlayer\/(?:v=2\/)?(track|album)=(\d{1,15})(?:\/|$)/.exec(pathname)
    if (found === null) return null
    const look = 'size=large/bgcol=121017/linkcol=ff3d8f/tracklist=false/artwork=small/transparent=true/'
    return createPlayer('Bandcamp', `https://bandcamp.com/EmbeddedPlayer/${found[1]}=${found[2]}/${look}`, 142)
  },
  'vimeo.com': ({ pathname }) => {
    const id = /^\/(\d{5,12})\/?$/.exec(pathname)?.[1]
    return id === undefined ? null : createPlayer('Vimeo', `https://player.vimeo.com/video/${id}?dnt=1`, 315)
  },
}

function createYouTubePlayer(id: string | null | undefined): LinkPlayer | null {
  if (id == null || !/^[\w-]{11}$/.test(id)) return null
  return createPlayer('YouTube', `https://www.youtube-nocookie.com/embed/${id}?rel=0`, 315)
}

function createPlayer(provider: LinkPlayer['provider'], src: string, height: number): LinkPlayer {
  return { provider, src, height }
}
