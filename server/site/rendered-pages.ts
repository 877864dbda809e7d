import { findPage, PAGES } from '#contracts/pages.ts'

/** Every address, the router's data address included, of the pages that show the submission window. */
export const WINDOW_PATHS: readonly string[] = PAGES.filter((page) => page.followsWindow).flatMap(({ path }) => [
  path,
  `${path}/`,
  `${path}.data`,
])

/** Whether an address may have to be rendered for the request although the page was built. */
export function isRenderedSometimes(pathname: string): boolean {
  return WINDOW_PATHS.includes(pathname)
}

/** Whether the query changes what the page shows, so that the built page is not the answer. */
export function hasTellingQuery({ pathname, searchParams, search }: URL): boolean {
  if (search === '') return false
  return findPage(pathname)?.queries?.some((name) => searchParams.has(name)) ?? false
}
