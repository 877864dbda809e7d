import { findPage, PAGES, type Page } from '#contracts/site/pages.ts'

export type Followed = NonNullable<Page['follows']>

/** The paths of pages that show what admins may set, including the router's data paths. */
export const FOLLOWING_PATHS: readonly { path: string; follows: Followed }[] = PAGES.flatMap(({ path, follows }) =>
  follows === undefined ? [] : [path, `${path}/`, `${path}.data`].map((address) => ({ path: address, follows })),
)

/** Whether a built page may have to be rendered per request. */
export function isRenderedSometimes(pathname: string): boolean {
  return FOLLOWING_PATHS.some(({ path }) => path === pathname)
}

/** Whether the page or its data depends on the query, so that the built file cannot be served. */
export function isQueryRendered({ pathname, searchParams, search }: URL): boolean {
  if (search === '') return false
  const isData = pathname.endsWith('.data')
  const page = findPage(isData ? pathname.slice(0, -'.data'.length) : pathname)
  if (page === null || (isData && !page.dataFollowsQuery)) return false
  return page.queries?.some((name) => searchParams.has(name)) ?? false
}
