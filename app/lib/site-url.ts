import { SITE_ADDRESS } from '#contracts/site/site-address.ts'

let cached: string | undefined

/**
 * The site's public URL without a trailing slash. The browser reads it from the loaded page, because it may differ from the
 * origin that served the page.
 */
export function siteUrl(): string {
  if (import.meta.env.SSR) return SITE_ADDRESS
  // Read once, before the first navigation changes the head.
  cached ??= new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href)
    .origin
  return cached
}
