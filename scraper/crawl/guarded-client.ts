import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { buildConnector, Client, type Dispatcher } from 'undici'
import { hostingDomainOf } from '#scraper/web/shared-hosts.ts'
import { isAllowedAddress, portOf } from '#scraper/web/url-rules.ts'

export type ResolvedAddress = { address: string; family: number }
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>

export type Limits = { headersMs: number; totalMs: number; maxBytes: number; maxRatio: number }
export const DEFAULT_LIMITS: Limits = { headersMs: 10_000, totalMs: 20_000, maxBytes: 2 * 1024 * 1024, maxRatio: 100 }

/** A name led to an address that may not be fetched. */
export class AddressRefusedError extends Error {
  constructor(hostname: string, address: string) {
    super(`${hostname} resolves to ${address}, which is not a public address`)
    this.name = 'AddressRefusedError'
  }
}

export class TimeLimitError extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'TimeLimitError'
  }
}

export type GuardedResponse = {
  status: number
  headers: Record<string, string>
  body: Dispatcher.ResponseData['body']
  done: () => void
}
export type GuardedClient = {
  get(
    url: URL,
    options: { headers?: Record<string, string>; signal?: AbortSignal | undefined },
  ): Promise<GuardedResponse>
  close(): Promise<void>
}

/**
 * An HTTP client that cannot reach a private address: the check stands inside the lookup of the connection itself, so the
 * address that was checked is the address that is used, however often the name's answer changes. Follows no redirect, and
 * holds one connection per registrable domain. Callers must not ask one domain for two things at once.
 */
export function createGuardedClient(options: {
  userAgent: string
  loopbackPorts?: readonly number[]
  resolve?: Resolve
  limits?: Limits
}): GuardedClient {
  const loopbackPorts = options.loopbackPorts ?? []
  const limits = options.limits ?? DEFAULT_LIMITS
  const resolve = options.resolve ?? ((hostname) => systemLookup(hostname, { all: true, verbatim: true }))
  const lines = new Map<string, { origin: string; client: Client }>()
  const lineTo = async (url: URL): Promise<Client> => {
    const domain = hostingDomainOf(url.href) ?? url.hostname
    const known = lines.get(domain)
    if (known?.origin === url.origin) return known.client
    const connector = buildConnector({
      timeout: limits.headersMs,
      lookup: guardedLookup(resolve, portOf(url), loopbackPorts),
      allowH2: false,
    })
    const client = new Client(url.origin, {
      connect: connector,
      pipelining: 1,
      keepAliveTimeout: 4_000,
      maxHeaderSize: 64 * 1024,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    lines.set(domain, { origin: url.origin, client })
    const forget = () => {
      if (lines.get(domain)?.client === client) lines.delete(domain)
      client.close().catch(() => undefined)
    }
    client.on('disconnect', forget).on('connectionError', forget)
    // The domain's other host lets go of its connection before this one opens its own.
    await known?.client.destroy()
    return client
  }
  return {
    get: async (url, { headers = {}, signal }) =>
      await get(await lineTo(url), url, { 'user-agent': options.userAgent, ...headers }, limits, signal),
    close: async () => {
      await Promise.all([...lines.values()].map(({ client }) => client.destroy()))
      lines.clear()
    },
  }
}

function guardedLookup(resolve: Resolve, port: number, loopbackPorts: readonly number[]): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (found) => {
        const [first] = found
        const refused = found.find(({ address }) => !isAllowedAddress(address, port, loopbackPorts))
        if (first === undefined)
          callback(Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' }), '', 0)
        else if (refused !== undefined) callback(new AddressRefusedError(hostname, refused.address), '', 0)
        else if (options.all === true) callback(null, found)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

async function get(
  client: Client,
  url: URL,
  headers: Record<string, string>,
  limits: Limits,
  signal: AbortSignal | undefined,
): Promise<GuardedResponse> {
  const control = new AbortController()
  const abort = () => control.abort(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  const headersTimer = setTimeout(() => control.abort(new TimeLimitError('no answer in time')), limits.headersMs)
  const totalTimer = setTimeout(() => control.abort(new TimeLimitError('not finished in time')), limits.totalMs)
  const done = () => {
    clearTimeout(headersTimer)
    clearTimeout(totalTimer)
    signal?.removeEventListener('abort', abort)
  }
  try {
    const accept = {
      accept: 'text/html,application/xhtml+xml,text/plain;q=0.8',
      'accept-encoding': 'gzip, deflate, br',
      'accept-language': 'en;q=0.9,*;q=0.5',
    }
    const response = await client.request({
      path: url.pathname + url.search,
      method: 'GET',
      headers: { ...accept, ...headers },
      signal: control.signal,
    })
    clearTimeout(headersTimer)
    const flat = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    )
    // A body that nobody reads would hold the connection; its errors are the reader's.
    response.body.on('error', () => undefined)
    return { status: response.statusCode, headers: flat, body: response.body, done }
  } catch (error) {
    done()
    throw control.signal.aborted ? control.signal.reason : error
  }
}
