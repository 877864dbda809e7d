import type { MetaDescriptor } from 'react-router'

type PageMeta = { title: string; description: string; path: string; robots?: 'noindex' }

/** Title, description and canonical link of a page, for a route's `meta`. `path` starts with a slash. */
export function pageMeta({ title, description, path, robots }: PageMeta): MetaDescriptor[] {
  const href = `${__SITE_URL__}${path}`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: href },
    ...(robots ? [{ name: 'robots', content: robots }] : []),
  ]
}

/** Title of a screen that says something does not exist; kept out of search engines. */
export function missingMeta(title: string): MetaDescriptor[] {
  return [{ title }, { name: 'robots', content: 'noindex' }]
}
