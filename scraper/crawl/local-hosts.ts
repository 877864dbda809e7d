import { buildConnector } from 'undici'
import { AddressRefusedError } from '#scraper/web/guarded-lookup.ts'
import type { UrlRefusal } from '#scraper/web/url-rules.ts'

/** Hosts that are served by one port of 127.0.0.1. A client with local hosts reaches these and nothing else. */
export type LocalHosts = { hosts: ReadonlySet<string>; port: number }

/** Why an address is refused in a run over local hosts: it is not one of theirs. */
export function checkLocalUrl(url: URL, { hosts }: LocalHosts): UrlRefusal | null {
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return { outcome: 'denied', detail: `${url.origin} is not part of this run` }
  if (!hosts.has(url.hostname)) return { outcome: 'denied', detail: `${url.hostname} is not part of this run` }
  return null
}

/**
 * Connects the named hosts to their port and refuses every other, without asking any resolver. The hosts speak plain HTTP
 * under https addresses: certificates for names that cannot exist would prove nothing on the same machine.
 */
export function createLocalConnector({ hosts, port }: LocalHosts, timeoutMs: number): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false })
  return (options, callback) => {
    if (!hosts.has(options.hostname)) {
      callback(new AddressRefusedError(options.hostname, 'nothing in this run'), null)
      return
    }
    const here = { host: `127.0.0.1:${port}`, hostname: '127.0.0.1', port: String(port), protocol: 'http:' }
    connect({ ...options, ...here }, callback)
  }
}
