// Apart from the schema of these files, which brings zod with it.

/** The version of what `/catalog.json` says. Fields may be added to it; a changed or removed one is a new version. */
export const CATALOG_VERSION = 1

/** The address of a track's own file. */
export function trackJsonPath(artistSlug: string, trackSlug: string): string {
  return `/catalog/${artistSlug}/${trackSlug}.json`
}

/** Whether an address is part of the catalogue for programs, which other sites may read. */
export function isCatalogJson(pathname: string): boolean {
  return /^\/catalog(\.schema)?\.json$|^\/catalog\/[a-z0-9-]+\/[a-z0-9-]+\.json$/.test(pathname)
}
