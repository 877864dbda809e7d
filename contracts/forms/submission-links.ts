/** Where a link can be played inside a page: the provider's own player. */
export type LinkPlayer = {
  provider: 'YouTube' | 'Spotify' | 'SoundCloud' | 'Bandcamp' | 'Vimeo'
  src: string
  height: number
}

/** The server's document around a player: `?link=` names what `playerOf` is asked for. */
export const EMBED_PATH = '/embed'

const MOST_LINKS = 30
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^]+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|io|fm|be|co|me|link)\/[^\s<>"'`{}|\\^]+/gi

/** The links in a text, each once, in its order; one without a scheme is read as https. */
export function listLinks(text: string): string[] {
  const found = [...text.matchAll(LINK)].flatMap(([written]) => {
    // Punctuation behind a link belongs to the sentence, and a bracket to the link only if it opens there.
    let trimmed = written.replace(/[.,;:!?*_\]]+$/, '')
    while (trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length)
      trimmed = trimmed.slice(0, -1).replace(/[.,;:!?]+$/, '')
    const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`)
    if (url === null || !url.hostname.includes('.') || url.username !== '' || url.href.length > 2000) return []
    return [url.href]
  })
  return [...new Set(found)].slice(0, MOST_LINKS)
}

export type OddLine = { number: number; line: string }

/** The lines that look like no link, with their numbers from 1; empty lines are none. */
export function findOddLines(text: string): OddLine[] {
  return text.split('\n').flatMap((written, at) => {
    const line = written.trim()
    // A bare host is a link to whoever reads it, though nothing in a text can be sure of it.
    const isFine = line === '' || listLinks(line).length > 0 || /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?$/i.test(line)
    return isFine ? [] : [{ number: at + 1, line }]
  })
}

/** The player of a link, or null if its host has none that we show. Every part of the address is checked, none is copied. */
export function playerOf(link: string): LinkPlayer | null {
  const url = URL.parse(link)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '') return null
  const host = url.hostname.replace(/^(?:www|m)\./, '')
  const find = PLAYERS[host]
  return find === undefined ? null : find(url)
}

const PLAYERS: Readonly<Record<string, (url: URL) => LinkPlayer | null>> = {
  'youtube.com': ({ pathname, searchParams }) =>
    youtube(
      pathname === '/watch' ? searchParams.get('v') : /^\/(?:shorts|live|embed)\/([^/]+)\/?$/.exec(pathname)?.[1],
    ),
  'music.youtube.com': ({ searchParams }) => youtube(searchParams.get('v')),
  'youtu.be': ({ pathname }) => youtube(pathname.slice(1)),
  'open.spotify.com': ({ pathname }) => {
    const found = /^\/(?:intl-[a-z]{2}\/)?(track|album|playlist|artist)\/([A-Za-z0-9]{10,40})\/?$/.exec(pathname)
    if (found === null) return null
    const [, what = '', id = ''] = found
    return player('Spotify', `https://open.spotify.com/embed/${what}/${id}`, what === 'track' ? 152 : 352)
  },
  'soundcloud.com': ({ pathname }) => {
    if (!/^\/[\w-]+(?:\/(?:sets\/)?[\w-]+)?(?:\/s-\w+)?\/?$/.test(pathname)) return null
    const track = encodeURIComponent(`https://soundcloud.com${pathname}`)
    return player('SoundCloud', `https://w.soundcloud.com/player/?url=${track}&auto_play=false&visual=false`, 166)
  },
  'bandcamp.com': ({ pathname }) => {
    // What the check found on the artist's own page.
    const found = /^\/EmbeddedPlayer\/(?:v=2\/)?(track|album)=(\d{1,15})(?:\/|$)/.exec(pathname)
    if (found === null) return null
    const look = 'size=large/bgcol=121017/linkcol=ff3d8f/tracklist=false/artwork=small/transparent=true/'
    return player('Bandcamp', `https://bandcamp.com/EmbeddedPlayer/${found[1]}=${found[2]}/${look}`, 142)
  },
  'vimeo.com': ({ pathname }) => {
    const id = /^\/(\d{5,12})\/?$/.exec(pathname)?.[1]
    return id === undefined ? null : player('Vimeo', `https://player.vimeo.com/video/${id}?dnt=1`, 315)
  },
}

function youtube(id: string | null | undefined): LinkPlayer | null {
  if (id == null || !/^[\w-]{11}$/.test(id)) return null
  return player('YouTube', `https://www.youtube-nocookie.com/embed/${id}?rel=0`, 315)
}

function player(provider: LinkPlayer['provider'], src: string, height: number): LinkPlayer {
  return { provider, src, height }
}
