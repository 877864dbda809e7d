import { buildConnector, Client, type Dispatcher } from 'undici'
import { AddressRefusedError, guardedLookup, type Resolve } from './guarded-lookup.ts'
import { hostingDomainOf } from './shared-hosts.ts'
import { portOf, type UrlRefusal } from './url-rules.ts'

export type Limits = { headersMs: number; totalMs: number; maxBytes: number; maxRatio: number }
export const DEFAULT_LIMITS: Limits = { headersMs: 10_000, totalMs: 20_000, maxBytes: 2 * 1024 * 1024, maxRatio: 100 }

export const PAGE_HEADERS = {
  accept: 'text/html,application/xhtml+xml,text/plain;q=0.8',
  'accept-language': 'en;q=0.9,*;q=0.5',
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
  /** A caller that does not read it must destroy it. */
  body: Dispatcher.ResponseData['body']
}
export type GuardedClient = {
  get(
    url: URL,
    options: { headers: Record<string, string>; signal?: AbortSignal | undefined },
  ): Promise<GuardedResponse>
  close(): Promise<void>
}

/**
 * An HTTP client that cannot reach a private address (see `guardedLookup`), unless `isTrusted` is set. It follows no redirect and keeps one
 * connection per registrable domain. Callers must not send two requests to one domain at once.
 */
export function createGuardedClient(options: {
  userAgent: () => string
  loopbackPorts?: readonly number[]
  resolve?: Resolve
  limits?: Limits
  /** For an address that the operator has set, which may be private: it is not checked. */
  isTrusted?: boolean
  /** If set, the client can reach these hosts and nothing else. */
  localHosts?: LocalHosts
}): GuardedClient {
  const { loopbackPorts, resolve } = options
  const limits = options.limits ?? DEFAULT_LIMITS
  const connections = new Map<string, { origin: string; client: Client }>()
  let isClosed = false
  const connectorTo = (url: URL) =>
    options.localHosts === undefined
      ? buildConnector({
          timeout: limits.headersMs,
          ...(options.isTrusted ? {} : { lookup: guardedLookup({ port: portOf(url), loopbackPorts, resolve }) }),
          allowH2: false,
        })
      : createLocalConnector(options.localHosts, limits.headersMs)
  const connectionTo = async (url: URL): Promise<Client> => {
    const domain = hostingDomainOf(url.href) ?? url.hostname
    const known = connections.get(domain)
    if (known?.origin === url.origin) return known.client
    if (isClosed) throw new Error('this client has been closed')
    const client = new Client(url.origin, {
      connect: connectorTo(url),
      pipelining: 1,
      keepAliveTimeout: 4_000,
      maxHeaderSize: 64 * 1024,
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    connections.set(domain, { origin: url.origin, client })
    const forget = () => {
      if (connections.get(domain)?.client === client) connections.delete(domain)
      client.close().catch(() => undefined)
    }
    client.on('disconnect', forget).on('connectionError', forget)
    // The connection to the domain's other host is closed before this one is opened.
    await known?.client.destroy()
    return client
  }
  return {
    get: async (url, { headers, signal }) =>
      await get(await connectionTo(url), url, { 'user-agent': options.userAgent(), ...headers }, limits, signal),
    close: async () => {
      isClosed = true
      await Promise.all([...connections.values()].map(({ client }) => client.destroy()))
      connections.clear()
    },
  }
}

async function get(
  client: Client,
  url: URL,
  headers: Record<string, string>,
  limits: Limits,
  signal: AbortSignal | undefined,
): Promise<GuardedResponse> {
  const timeout = new AbortController()
  const abortAfter = (ms: number, message: string) => setTimeout(() => timeout.abort(new TimeLimitError(message)), ms)
  const headersTimer = abortAfter(limits.headersMs, 'no answer in time')
  const totalTimer = abortAfter(limits.totalMs, 'not finished in time')
  const abort = signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal])
  try {
    const response = await client.request({
      path: url.pathname + url.search,
      method: 'GET',
      headers: { 'accept-encoding': 'gzip, deflate, br', ...headers },
      signal: abort,
    })
    const flat = Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    )
    // Without a listener, an error of an unread body would end the process. Callers that read the body handle errors themselves.
    response.body.on('error', () => undefined).on('close', () => clearTimeout(totalTimer))
    return { status: response.statusCode, headers: flat, body: response.body }
  } catch (error) {
    clearTimeout(totalTimer)
    throw abort.aborted ? abort.reason : error
  } finally {
    clearTimeout(headersTimer)
  }
}

/** Hosts that one port of 127.0.0.1 serves. */
export type LocalHosts = { hosts: ReadonlySet<string>; port: number }

/** Refuses every address that is not one of the local hosts. */
export function checkLocalUrl(url: URL, { hosts }: LocalHosts): UrlRefusal | null {
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return { outcome: 'denied', detail: `${url.origin} is not part of this run` }
  if (!hosts.has(url.hostname)) return { outcome: 'denied', detail: `${url.hostname} is not part of this run` }
  return null
}

/**
 * Connects the named hosts to their port and refuses all others, without a DNS lookup. The hosts speak plain HTTP under https addresses:
 * certificates for names that cannot exist would prove nothing.
 */
function createLocalConnector({ hosts, port }: LocalHosts, timeoutMs: number): buildConnector.connector {
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
