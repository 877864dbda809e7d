import { findPage, PAGES } from '#contracts/pages.ts'

/** Every address of the pages that show the submission window, including the router's data addresses. */
export const WINDOW_PATHS: readonly string[] = PAGES.filter((page) => page.followsWindow).flatMap(({ path }) => [
  path,
  `${path}/`,
  `${path}.data`,
])

/** Whether an address may have to be rendered per request although the page was built. */
export function isRenderedSometimes(pathname: string): boolean {
  return WINDOW_PATHS.includes(pathname)
}

/** Whether the query changes what the page shows, so that the built page cannot be served. */
export function hasTellingQuery({ pathname, searchParams, search }: URL): boolean {
  if (search === '') return false
  return findPage(pathname)?.queries?.some((name) => searchParams.has(name)) ?? false
}
