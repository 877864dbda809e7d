import { isIP } from 'node:net'

/** Whom passkeys are made for: browsers offer them to this host and no other. */
export type RelyingParty = { id: string; origin: string }

/**
 * Read from SITE_URL and never from the request, or somebody who proxies the site could collect signatures for their own
 * address. Null where browsers have no passkeys: at an IP address, and without TLS anywhere but on this machine.
 */
export function relyingPartyOf(siteUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(siteUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = isIP(hostname) !== 0 || hostname.startsWith('[')
  return isAddress || (protocol !== 'https:' && !isLocal) ? null : { id: hostname, origin }
}
