import { trackJsonPath } from '#contracts/site/catalog-addresses.ts'
import { PAGES, type Page } from '#contracts/site/pages.ts'
import { toTrackSlug } from '#contracts/site/track-id.ts'
import type { Content } from './schema.ts'

type Entries = Pick<Content, 'artists' | 'services' | 'team'>

/** The paths of every built page. */
export function listBuiltPaths(content: Entries): string[] {
  return PAGES.filter((page) => !page.perRequest).flatMap((page) => pathsOf(page, content))
}

/** Every page that search engines may list, as paths: what the sitemap names. */
export function listIndexablePaths(content: Entries): string[] {
  return PAGES.filter((page) => page.card !== undefined).flatMap((page) => pathsOf(page, content))
}

/** The pages with a picture of their own for links to them. */
export function listCardPaths(content: Entries): string[] {
  return PAGES.filter(({ card }) => card !== undefined && card !== 'of the page above').flatMap((page) =>
    pathsOf(page, content),
  )
}

function pathsOf({ path, each }: Page, content: Entries): string[] {
  if (each === undefined) return [path]
  if (each === 'tracks') return listTrackPaths(content.artists)
  return content[each].map(({ slug }) => path.replace(/:\w+$/, slug))
}

/** The address of a track's own page. */
export function trackPath(artistSlug: string, trackSlug: string): string {
  return `/artists/${artistSlug}/${trackSlug}`
}

/** Tracks that are not out yet have no page. */
function listTrackPaths(artists: Entries['artists']): string[] {
  return artists.flatMap(({ slug, tracks }) =>
    tracks.filter(({ duration }) => duration !== 'TBD').map(({ title }) => trackPath(slug, toTrackSlug(title))),
  )
}

/** The address of the picture that a link to this page is shown with. A track is shown with its artist's. */
export function shareImagePath(path: string): string {
  return `/og${path === '/' ? '/home' : path.replace(/^(\/artists\/[^/]+)\/[^/]+$/, '$1')}.jpg`
}

/** The paths of the released tracks as files for programs. */
export function listTrackFiles({ artists }: Pick<Entries, 'artists'>): string[] {
  return artists.flatMap(({ slug, tracks }) =>
    tracks.filter(({ duration }) => duration !== 'TBD').map(({ title }) => trackJsonPath(slug, toTrackSlug(title))),
  )
}
