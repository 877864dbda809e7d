import { trackJsonPath } from '#contracts/site/catalog-addresses.ts'
import { PAGES, type Page } from '#contracts/site/pages.ts'
import type { Content } from './schema.ts'

type Entries = Pick<Content, 'artists' | 'services' | 'team'>
type Listed = Entries & Pick<Content, 'navigation'>

export function listBuiltPaths(content: Entries): string[] {
  return PAGES.filter((page) => !page.perRequest).flatMap((page) => listPaths(page, content))
}

/** The paths for the sitemap: every page that search engines may list and that is not empty. */
export function listIndexablePaths(content: Listed): string[] {
  const hasTracks = content.artists.some(isListed)
  const isFilled: Record<string, boolean> = {
    '/artists': hasTracks,
    '/catalog': hasTracks,
    '/team': content.team.length > 0,
    '/ar': content.team.some(({ id, ar }) => ar !== undefined && content.navigation.ar.includes(id)),
  }
  const paths = PAGES.filter((page) => page.card !== undefined).flatMap((page) => listPaths(page, content))
  return paths.filter((path) => isFilled[path] ?? true)
}

/** Whether the roster shows the artist. One with only unreleased tracks is not listed yet. */
export function isListed({ tracks }: Pick<Content['artists'][number], 'tracks'>): boolean {
  return tracks.some(({ duration }) => duration !== 'TBD')
}

/** The pages with their own share card. */
export function listCardPaths(content: Entries): string[] {
  return PAGES.filter(({ card }) => card !== undefined && card !== 'of the page above').flatMap((page) =>
    listPaths(page, content),
  )
}

function listPaths({ path, each }: Page, content: Entries): string[] {
  if (each === undefined) return [path]
  if (each === 'tracks') return listTrackPaths(content.artists)
  return content[each].map(({ slug }) => path.replace(/:\w+$/, slug))
}

export function trackPath(artistSlug: string, trackSlug: string): string {
  return `/artists/${artistSlug}/${trackSlug}`
}

/** A track by its id, with its artist. */
export function findTrack<A extends { id: string; tracks: readonly { id: string }[] }>(
  artists: readonly A[],
  trackId: string | undefined,
): { artist: A; track: A['tracks'][number] } | null {
  const [artistId, ownId] = trackId?.split(':') ?? []
  const artist = artists.find(({ id }) => id === artistId)
  const track = artist?.tracks.find(({ id }) => id === ownId)
  return artist && track ? { artist, track } : null
}

/** Unreleased tracks have no page. */
function listTrackPaths(artists: Entries['artists']): string[] {
  return artists.flatMap(({ slug, tracks }) =>
    tracks.filter(({ duration }) => duration !== 'TBD').map((track) => trackPath(slug, track.slug)),
  )
}

/** The path of the share card for a page. A track uses its artist's. */
export function shareImagePath(path: string): string {
  return `/og${path === '/' ? '/home' : path.replace(/^(\/artists\/[^/]+)\/[^/]+$/, '$1')}.jpg`
}

/** The paths of the released tracks' JSON files. */
export function listTrackFiles({ artists }: Pick<Entries, 'artists'>): string[] {
  return artists.flatMap(({ slug, tracks }) =>
    tracks.filter(({ duration }) => duration !== 'TBD').map((track) => trackJsonPath(slug, track.slug)),
  )
}
