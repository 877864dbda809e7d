import { SITE_ADDRESS } from '#contracts/site-address.ts'

/** The site's public address without a slash at the end. The browser reads what the server wrote into the page (root.tsx). */
export function siteUrl(): string {
  return import.meta.env.SSR ? SITE_ADDRESS : (document.documentElement.dataset.site ?? window.location.origin)
}
