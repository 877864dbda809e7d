import type { SiteMedia } from '#contracts/site/site-media.ts'
import { toTrackId } from '#contracts/site/track-id.ts'

/** The current slugs of artists and tracks. Media refers to their ids, which never change. */
export type Addresses = readonly { id: string; slug: string; tracks: readonly { id: string; slug: string }[] }[]

/** The pages that show uploaded media, each with its media as JSON. */
function describeMediaPages({ pictures, previews }: SiteMedia, artists: Addresses): Map<string, string> {
  const paths = new Map<string, string>()
  for (const { id, slug, tracks } of artists) {
    paths.set(id, `/artists/${slug}`)
    for (const track of tracks) paths.set(toTrackId(id, track.id), `/artists/${slug}/${track.slug}`)
  }
  const shown = new Map<string, unknown[]>()
  const show = (id: string, item: unknown) => {
    const path = paths.get(id)
    if (path !== undefined) shown.set(path, [...(shown.get(path) ?? []), item])
  }
  for (const item of [...pictures, ...previews]) show(item.artist, item)
  for (const preview of previews) show(preview.track, preview)
  if (previews.length > 0) {
    for (const path of ['/', '/artists', '/catalog', '/shortlist', '/inbox']) shown.set(path, [previews])
  }
  return new Map([...shown].map(([path, items]) => [path, JSON.stringify(items)]))
}

export function findChangedPages(before: SiteMedia, after: SiteMedia, artists: Addresses): string[] {
  const [then, now] = [describeMediaPages(before, artists), describeMediaPages(after, artists)]
  return [...new Set([...then.keys(), ...now.keys()])].filter((path) => then.get(path) !== now.get(path))
}
