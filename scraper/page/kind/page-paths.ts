import { z } from 'zod'
import { pagePattern } from '#scraper/page/page-words.ts'
import { loadYaml } from '#scraper/text/load-yaml.ts'
import { once } from '#scraper/text/once.ts'
import type { ParsedPage } from '#scraper/text/page-text.ts'

/** The rest of the path after a folder with this hint. */
const PATH_AFTER_FOLDER = {
  post: String.raw`/(?:[^/]+/)*(?=[^/]*\p{L})[^/]+/?$`,
  dated: '/',
  article: '/',
  programme: '/[^/]',
  vacancy: '(?:[/.]|$)',
  job: '/[^/]',
} as const
type FolderHint = keyof typeof PATH_AFTER_FOLDER

const PathsSchema = z.strictObject({
  folders: z.record(
    z.string().min(1),
    z.strictObject({
      headline: z.number().int().positive().optional(),
      suggests: z.array(z.enum(Object.keys(PATH_AFTER_FOLDER) as [FolderHint, ...FolderHint[]])).optional(),
    }),
  ),
  posts: z.array(z.string().min(1)).min(1),
})

/** Throws if the YAML file is invalid. */
export const loadPagePaths = once(() => {
  const { folders, posts } = loadYaml(new URL('./page-paths.yaml', import.meta.url), PathsSchema)
  const known = Object.entries(folders)
  const compileHint = (hint: FolderHint) => {
    const names = known.filter(([, { suggests }]) => suggests?.includes(hint)).map(([name]) => name)
    const patterns = [`/(?:${names.join('|')})${PATH_AFTER_FOLDER[hint]}`, ...(hint === 'post' ? posts : [])]
    return new RegExp(patterns.join('|'), 'iu')
  }
  const headlineFolders = known.filter(([, { headline }]) => headline !== undefined)
  return {
    patterns: new Map((Object.keys(PATH_AFTER_FOLDER) as FolderHint[]).map((hint) => [hint, compileHint(hint)])),
    headlinePath: new RegExp(
      String.raw`/(${headlineFolders.map(([name]) => name).join('|')})/(?:[^/]+/)*([^/]+)/?$`,
      'i',
    ),
    headlineFolders: headlineFolders.map(([name, { headline = 0 }]) => ({
      name: new RegExp(`^(?:${name})$`, 'i'),
      headline,
    })),
  }
})

/** Whether a folder of the path has this hint in page-paths.yaml. */
export function pathSuggests(hint: FolderHint, pathname: string): boolean {
  return loadPagePaths().patterns.get(hint)?.test(pathname) === true
}

/** Whether a path spells a headline in a folder of posts. */
export function isHeadlinePath(pathname: string): boolean {
  const { headlinePath, headlineFolders } = loadPagePaths()
  const [, folder, headline] = headlinePath.exec(pathname) ?? []
  if (folder === undefined || headline === undefined) return false
  return headlineFolders.some((one) => one.name.test(folder) && countSlugWords(headline) >= one.headline)
}

export function countSlugWords(pathname: string): number {
  return (pathname.split('/').filter(Boolean).at(-1) ?? '').split(/[-_+]/).length
}

/** Whether a page is a post of a blog or magazine: its path spells a headline, or its JSON-LD says so. */
export function isPost(page: ParsedPage): boolean {
  const { pathname } = new URL(page.url)
  if (isHeadlinePath(pathname)) return true
  return (
    page.jsonLdTypes.some((type) => /^(?:newsarticle|blogposting|article)$/i.test(type)) &&
    countSlugWords(pathname) >= 3
  )
}

/** Whether a title or the last part of the path promises to teach the trade rather than to report on it. */
export function isTutorialTitle(heading: string, url: string): boolean {
  const slug = new URL(url).pathname.split('/').filter(Boolean).at(-1)?.replace(/[-_+]/g, ' ') ?? ''
  return [heading, slug].some(
    (words) => pagePattern('guide-title').test(words) || pagePattern('tutorial-title').test(words),
  )
}

/** Whether a title announces an open call. Other posts in a label's blog are not its policy. */
export function isAnnouncement(heading: string): boolean {
  return pagePattern('announcement-title').test(heading)
}
