import type { ParsedPage } from '#scraper/text/page-text.ts'
import { articleWords } from './article-words.ts'
import { isHeadlined, slugWords } from './page-paths.ts'
import { pageWords } from './page-words.ts'

/** A post of a blog or magazine, whoever keeps it: a path that spells a headline, or a page that calls itself one. */
export function isPost(page: ParsedPage): boolean {
  const { pathname } = new URL(page.url)
  if (isHeadlined(pathname)) return true
  return (
    page.jsonLdTypes.some((type) => /^(?:newsarticle|blogposting|article)$/i.test(type)) && slugWords(pathname) >= 3
  )
}

/** Whether a title or the last part of the path promises to teach the trade, rather than to tell what happened in it. */
export function teaches(heading: string, url: string): boolean {
  const slug = new URL(url).pathname.split('/').filter(Boolean).at(-1)?.replace(/[-_+]/g, ' ') ?? ''
  return [heading, slug].some((words) => articleWords('guide-title').test(words) || pageWords('teaches').test(words))
}

/** A label's blog may announce an open call; whatever else is told there is no policy of the house. */
export function announces(heading: string): boolean {
  return pageWords('announces').test(heading)
}
