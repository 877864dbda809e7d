import { PAGES, type Page } from '#contracts/pages.ts'
import type { Content } from './schema.ts'

type Entries = Pick<Content, 'artists' | 'services' | 'team'>

/** The paths of every built page. */
export function listBuiltPaths(content: Entries): string[] {
  return PAGES.filter((page) => !page.perRequest).flatMap((page) => pathsOf(page, content))
}

/** Every page that search engines may list, as paths: what the sitemap names and what has a picture for links to it. */
export function listIndexablePaths(content: Entries): string[] {
  return PAGES.filter((page) => page.card !== undefined).flatMap((page) => pathsOf(page, content))
}

function pathsOf({ path, each }: Page, content: Entries): string[] {
  return each === undefined ? [path] : content[each].map(({ slug }) => path.replace(/:\w+$/, slug))
}

/** The address of the picture that a link to this page is shown with. */
export function shareImagePath(path: string): string {
  return `/og${path === '/' ? '/home' : path}.jpg`
}
