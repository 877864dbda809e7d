import type { MetaDescriptor } from 'react-router'
import { shareImagePath } from '#content/paths.ts'
import { siteUrl } from './site-url.ts'
import { describePage, type PageFacts } from './structured-data.ts'

/** `title` does not contain the company's name, which is appended. */
type PageMeta = PageFacts & {
  /** The whole title, in place of `title` and the name. */
  fullTitle?: string
  robots?: 'noindex'
  type?: 'website' | 'profile' | 'article' | 'music.song'
}

/** A route's matches. The first is the root, whose data has the label's name; it is missing only if the root failed. */
type Matches = readonly [
  { loaderData: { label: { shortName: string; sign: 'neon' | 'wordmark'; logo: object | null } } | undefined },
  ...unknown[],
]

/** Title, description, canonical link, link-preview tags and JSON-LD of a page, for a route's `meta`. `path` starts with a slash. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { description, path, robots, type = 'website' } = page
  const { shortName = '', sign = 'wordmark', logo = null } = matches[0].loaderData?.label ?? {}
  const title = page.fullTitle ?? `${page.title} | ${shortName}`
  const href = `${siteUrl()}${path}`
  // Pages that are not indexed have no share picture of their own.
  const image = `${siteUrl()}${shareImagePath(robots ? '/' : path)}`
  const imageAlt = `${title.split(' | ')[0]}, on a cue sheet under the ${sign === 'neon' && logo === null ? 'neon sign' : 'name'} of ${shortName}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href },
    { property: 'og:site_name', content: shortName },
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
    ...(robots
      ? [{ name: 'robots', content: robots }]
      : [{ 'script:ld+json': describePage({ ...page, title, site: shortName }) }]),
  ]
}

/** For a page that says that something does not exist. */
export function missingMeta(matches: Matches, title: string): MetaDescriptor[] {
  return [
    { title: `${title} | ${matches[0].loaderData?.label.shortName ?? ''}` },
    { name: 'robots', content: 'noindex' },
  ]
}
