import { SITE_ADDRESS } from '#contracts/site/site-address.ts'

let known: string | undefined

/**
 * The site's public address without a slash at the end. In the browser it is what the server wrote into the page that was
 * loaded, which may name another origin than the one it came from.
 */
export function siteUrl(): string {
  if (import.meta.env.SSR) return SITE_ADDRESS
  // Read once, before the first navigation changes the head.
  known ??= new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? window.location.href).origin
  return known
}
