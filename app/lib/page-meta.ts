import type { MetaDescriptor } from 'react-router'
import { shareImagePath } from '#content/paths.ts'
import { siteUrl } from './site-url.ts'
import { describePage, type PageType, type Thing } from './structured-data.ts'

type PageMeta = {
  title: string
  description: string
  path: string
  robots?: 'noindex'
  type?: 'website' | 'profile' | 'article' | 'music.song'
  pageType?: PageType
  /** The page that this one belongs to, for the breadcrumbs of a page two levels below the home page. */
  above?: { name: string; path: string }
  /** What the page is about, for its JSON-LD. The page itself and its breadcrumbs are always included. */
  things?: Thing[]
}

/**
 * Title, description, canonical link, link-preview tags and JSON-LD of a page, for a route's `meta`. The router removes all of
 * it from the head when the page is left. `path` starts with a slash.
 */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { title, description, path, robots, type = 'website' } = page
  const href = `${siteUrl()}${path}`
  // Pages that are not indexed have no share picture of their own.
  const image = `${siteUrl()}${shareImagePath(robots ? '/' : path)}`
  const imageAlt = `${title.split(' | ')[0]}, on a cue sheet under the neon sign of Neon Magnolia`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href },
    { property: 'og:site_name', content: 'Neon Magnolia' },
    { property: 'og:locale', content: 'en_US' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: href },
    { property: 'og:image', content: image },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: imageAlt },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:image', content: image },
    { name: 'twitter:image:alt', content: imageAlt },
    ...(robots ? [{ name: 'robots', content: robots }] : [{ 'script:ld+json': describePage(page) }]),
  ]
}

/** Title of a screen that says something does not exist; kept out of search engines. */
export function missingMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}
