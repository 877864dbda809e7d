import type { ParsedPage } from '#scraper/text/page-text.ts'
import { GUIDE_TITLE, slugWords } from './article-signs.ts'
import { pageWords } from './page-words.ts'

const POST_PATH =
  /\/(blog|news|journal|articles?|stories|insights|magazine|entrevistas?|resenas?|criticas?|reportajes|posts?|resources|learn|actualites?|noticias|aktuelles|nachrichten)\/(?:[^/]+\/)*([^/]+)\/?$/i

/** A post of a blog or magazine, whoever keeps it: a path that spells a headline, or a page that calls itself one. */
export function isPost(page: ParsedPage): boolean {
  const { pathname } = new URL(page.url)
  const [, shelf, headline] = POST_PATH.exec(pathname) ?? []
  if (shelf !== undefined && headline !== undefined && slugWords(headline) >= fewestWords(shelf)) return true
  return (
    page.jsonLdTypes.some((type) => /^(?:newsarticle|blogposting|article)$/i.test(type)) && slugWords(pathname) >= 3
  )
}

/** How many words a path needs to be a headline: what lies under "articles" is one, but firms also keep pages under "resources". */
function fewestWords(shelf: string): number {
  if (/^article/i.test(shelf)) return 1
  return /^(?:blog|magazine|stories|entrevistas?|resenas?|criticas?)$/i.test(shelf) ? 2 : 3
}

/** Whether a title or the last part of the path promises to teach the trade, rather than to tell what happened in it. */
export function teaches(heading: string, url: string): boolean {
  const slug = new URL(url).pathname.split('/').filter(Boolean).at(-1)?.replace(/[-_+]/g, ' ') ?? ''
  return [heading, slug].some((words) => GUIDE_TITLE.test(words) || pageWords('teaches').test(words))
}

/** A label's blog may announce an open call; whatever else is told there is no policy of the house. */
export function announces(heading: string): boolean {
  return pageWords('announces').test(heading)
}
