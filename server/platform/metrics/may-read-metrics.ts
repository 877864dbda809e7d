import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { sameText } from '#server/platform/signer.ts'

const PRIVATE_RANGES = new Set(['loopback', 'private', 'uniqueLocal'])
/** What proxies add. With any of them the socket's address is the proxy's, and the visitor's is anybody's. */
const PROXY_HEADER = /^(?:x-forwarded(?:-.*)?|forwarded|via|x-real-ip|(?:.*-)?(?:client|connecting)-ip)$/

export type MetricsRights = {
  METRICS_KEY?: string | undefined
  /** Whether a private address needs no key. By default only as long as the site itself is private. */
  METRICS_PRIVATE?: boolean | undefined
  SITE_URL: string
}

/**
 * Whether a request may read the figures: with the key, or directly from a private address. No header that a visitor can
 * send makes an address private, and any trace of a proxy takes the address's word away.
 */
export function mayReadMetrics(request: IncomingMessage, rights: MetricsRights): boolean {
  const { METRICS_KEY: key } = rights
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (given !== undefined) return key !== undefined && sameText(given, key)
  const isOpen = rights.METRICS_PRIVATE ?? isPrivateHost(new URL(rights.SITE_URL).hostname)
  if (!isOpen || Object.keys(request.headers).some((name) => PROXY_HEADER.test(name))) return false
  // A proxy that adds nothing usually keeps the public name, and so does a page that made a browser here ask for it.
  const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname
  return host !== undefined && isPrivateHost(host) && isPrivateAddress(request.socket.remoteAddress ?? '')
}

/** A private address, or a name without a dot, which only a network of one's own resolves. */
function isPrivateHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(literal) ? isPrivateAddress(literal) : literal !== '' && !literal.includes('.')
}

function isPrivateAddress(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.process(address).range())
}
