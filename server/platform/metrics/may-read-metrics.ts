import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import { sameText } from '#server/platform/signer.ts'

const PRIVATE_RANGES = new Set(['loopback', 'private', 'uniqueLocal'])
/** Headers that proxies add. With any of them, the socket's address is the proxy's, and the visitor may be anyone. */
const PROXY_HEADER = /^(?:x-forwarded(?:-.*)?|forwarded|via|x-real-ip|(?:.*-)?(?:client|connecting)-ip)$/

export type MetricsRights = {
  METRICS_KEY?: string | undefined
  /** Whether private addresses need no key. By default only if the site itself is private. */
  METRICS_PRIVATE?: boolean | undefined
  SITE_URL: string
}

/**
 * Whether a request may read the metrics: with the key, or directly from a private address. No header that a visitor
 * can send makes an address private, and with any sign of a proxy the address is not trusted.
 */
export function mayReadMetrics(request: IncomingMessage, rights: MetricsRights): boolean {
  const { METRICS_KEY: key } = rights
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (given !== undefined) return key !== undefined && sameText(given, key)
  const isOpen = rights.METRICS_PRIVATE ?? isPrivateHost(new URL(rights.SITE_URL).hostname)
  if (!isOpen || Object.keys(request.headers).some((name) => PROXY_HEADER.test(name))) return false
  // A proxy without such headers usually keeps the public host name, and so does a web page that makes a local browser
  // send the request.
  const host = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname
  return host !== undefined && isPrivateHost(host) && isPrivateAddress(request.socket.remoteAddress ?? '')
}

/** A private address, or a name without a dot, which only resolves in a private network. */
function isPrivateHost(hostname: string): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(literal) ? isPrivateAddress(literal) : literal !== '' && !literal.includes('.')
}

function isPrivateAddress(address: string): boolean {
  return ipaddr.isValid(address) && PRIVATE_RANGES.has(ipaddr.process(address).range())
}
