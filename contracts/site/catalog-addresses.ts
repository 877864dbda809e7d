// Separate from the schema of these files, which imports zod.

/** The version of `/catalog.json`. Fields may be added; changing or removing one needs a new version. */
export const CATALOG_VERSION = 1

/** The path of a track's JSON file. */
export function trackJsonPath(artistSlug: string, trackSlug: string): string {
  return `/catalog/${artistSlug}/${trackSlug}.json`
}

/** Whether a path is part of the JSON catalogue, which other sites may read. */
export function isCatalogJson(pathname: string): boolean {
  return /^\/catalog(\.schema)?\.json$|^\/catalog\/[a-z0-9-]+\/[a-z0-9-]+\.json$/.test(pathname)
}
