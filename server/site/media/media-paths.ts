import type { SiteMedia } from '#contracts/site/site-media.ts'

/** The pages that show uploaded media, each with the media that it shows. */
function describeMediaPages({ pictures, previews }: SiteMedia): Map<string, string> {
  const shown = new Map<string, unknown[]>()
  for (const item of [...pictures, ...previews]) {
    const path = `/artists/${item.artist}`
    shown.set(path, [...(shown.get(path) ?? []), item])
  }
  for (const preview of previews) shown.set(trackPage(preview.track), [preview])
  if (previews.length > 0) {
    for (const path of ['/artists', '/catalog', '/shortlist']) shown.set(path, [previews])
  }
  return new Map([...shown].map(([path, items]) => [path, JSON.stringify(items)]))
}

/** A track's id is its artist's slug and its own. */
const trackPage = (id: string) => `/artists/${id.replace(':', '/')}`

/** The pages that look different after a change. */
export function findChangedPages(before: SiteMedia, after: SiteMedia): string[] {
  const [then, now] = [describeMediaPages(before), describeMediaPages(after)]
  return [...new Set([...then.keys(), ...now.keys()])].filter((path) => then.get(path) !== now.get(path))
}
