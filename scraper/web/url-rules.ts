import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { getDomain } from 'tldts'

/** Never fetched, because their terms forbid it. Checked on every hop. */
const DENIED = new Set([
  'linkedin.com',
  'lnkd.in',
  'facebook.com',
  'fb.com',
  'fb.me',
  'instagram.com',
  'x.com',
  'twitter.com',
  't.co',
  'threads.net',
])

/** Public according to the address registries, but in fact internal: Azure's metadata and health service. */
const INSIDE_CLOUDS = new Set(['168.63.129.16'])

const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

export type UrlRefusal = { outcome: 'denied' | 'refused_address'; detail: string }
/** Returns why an address may not be fetched, or null. */
export type CheckUrl = (url: URL) => UrlRefusal | null

export function isDeniedHost(hostname: string): boolean {
  return DENIED.has(getDomain(hostname) ?? hostname)
}

/** Why an address may not be fetched, checked before any DNS lookup; null if it may. */
export function checkUrl(url: URL, loopbackPorts: readonly number[]): UrlRefusal | null {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { outcome: 'denied', detail: `scheme ${url.protocol}` }
  if (url.username !== '' || url.password !== '')
    return { outcome: 'denied', detail: 'user information in the address' }
  if (isDeniedHost(url.hostname)) return { outcome: 'denied', detail: `${url.hostname} is on the deny list` }
  const port = portOf(url)
  if (port !== 80 && port !== 443 && !loopbackPorts.includes(port)) return { outcome: 'denied', detail: `port ${port}` }
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // A connection to a literal IP address makes no DNS lookup, so it is checked here.
  if (isIP(literal) !== 0 && !isAllowedAddress(literal, port, loopbackPorts))
    return { outcome: 'refused_address', detail: `${literal} is not a public address` }
  return null
}

/** Only public unicast addresses on ports 80 and 443; loopback only on the ports that a test has named. */
export function isAllowedAddress(address: string, port: number, loopbackPorts: readonly number[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (loopbackPorts.includes(port)) return range === 'loopback'
  if (INSIDE_CLOUDS.has(parsed.toString())) return false
  // The only IPv6 range that is assigned so far; the library calls the rest unicast too.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_IPV6)) return false
  return range === 'unicast' && (port === 80 || port === 443)
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
}

/** One spelling per page: without fragment, tracking parameters and index file, host in lower case. */
export function canonicalUrl(input: string): string | null {
  const url = URL.parse(input)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  url.hash = ''
  for (const name of [...url.searchParams.keys()])
    if (/^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|igshid)$/i.test(name)) url.searchParams.delete(name)
  url.searchParams.sort()
  url.pathname = url.pathname.replace(/\/(?:index|default)\.(?:html?|php|aspx?)$/i, '/').replace(/\/{2,}/g, '/')
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/$/, '')
  return url.href
}
