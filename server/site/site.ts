import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, RequestListener } from 'node:http'
import path from 'node:path'
import PQueue from 'p-queue'
import type { CaptchaProvider } from '#contracts/platform/captcha.ts'
import { CAPTCHA_HEIGHTS, CAPTCHA_PLACE } from '#contracts/platform/captcha-place.ts'
import { WAKE_NOW, WAKE_WITH_PROVIDERS } from '#setup/build/page-markers.ts'
import { forwardedTransport } from './security-headers.ts'
import { answerFile, type StoredFile, storeFile } from './stored-file.ts'
import { writeAddress } from './write-address.ts'

/** Answers with a built page or asset, or null if there is none. */
export type Site = (request: Request) => Promise<Response | null>

/** The built files, by every address they are served at. */
export type SiteFiles = ReadonlyMap<string, StoredFile>

/** A container or shared host may limit a process to a thousand open files, and a build has two thousand. */
const OPEN_FILES = 32

/**
 * Reads the built site into memory and writes its address into the pages. Files with a hash in their name are cached
 * forever, everything else is revalidated by its ETag. Requests are looked up in a map, so none can reach another file.
 */
export async function loadSiteFiles(
  folder: string,
  siteUrl: string,
  { captcha = null, hasProviders = false }: Partial<PageSettings> = {},
): Promise<Map<string, StoredFile>> {
  const found = new Map<string, Buffer>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const readers = new PQueue({ concurrency: OPEN_FILES })
  await readers.addAll(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => async () => {
        const file = path.join(entry.parentPath, entry.name)
        found.set(`/${path.relative(folder, file).split(path.sep).join('/')}`, await readFile(file))
      }),
  )
  const files = new Map<string, StoredFile>()
  for (const [address, bytes] of found) {
    if (/\.(br|gz)$/.test(address)) continue
    const made = { br: found.get(`${address}.br`), gzip: found.get(`${address}.gz`) }
    const finished = address.endsWith('.html') ? finishPage(bytes, { captcha, hasProviders }) : bytes
    const file = storeFile(address, writeAddress(finished, siteUrl), siteUrl, made, captcha)
    const page = address.endsWith('/index.html') ? address.slice(0, -'/index.html'.length) || '/' : null
    for (const name of page === null ? [address] : addressesOf(page)) files.set(name, file)
  }
  return files
}

/** Settings that change built pages: the captcha widget, and whether the sign-in screen has provider buttons. */
export type PageSettings = { captcha: CaptchaProvider | null; hasProviders: boolean }

/** Applies the settings to a built page. */
export function finishPage(page: Buffer, { captcha, hasProviders }: PageSettings): Buffer {
  const awake = hasProviders ? wakeForProviders(page) : page
  return captcha ? reservePlaces(awake, captcha) : awake
}

/** The app renders the provider buttons, so with providers the sign-in page starts the app at once. */
function wakeForProviders(page: Buffer): Buffer {
  return page.includes(WAKE_WITH_PROVIDERS)
    ? Buffer.from(page.toString('utf8').replaceAll(WAKE_WITH_PROVIDERS, WAKE_NOW))
    : page
}

/** The widget loads when a form is used; reserving its height keeps the layout from shifting. */
function reservePlaces(page: Buffer, captcha: CaptchaProvider): Buffer {
  if (!page.includes(CAPTCHA_PLACE)) return page
  const reserved = `${CAPTCHA_PLACE}="" style="height:${CAPTCHA_HEIGHTS[captcha]}px"`
  return Buffer.from(page.toString('utf8').replaceAll(`${CAPTCHA_PLACE}=""`, reserved))
}

/** A page is served with and without a trailing slash, and under its file name. */
export function addressesOf(path: string): [string, ...string[]] {
  return path === '/' ? ['/', '/index.html'] : [path, `${path}/`, `${path}/index.html`]
}

/** Serves the built files to requests that came through the router. Ignores the query. */
export function createSite(files: SiteFiles): Site {
  return async (request) => {
    const file = files.get(new URL(request.url).pathname)
    return file && isReadRequest(request) ? answerRequest(file, request) : null
  }
}

export function isReadRequest({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Answers a request that came through the router with a stored file. */
export function answerRequest(file: StoredFile, request: Request): Response {
  const read = (name: string) => request.headers.get(name) ?? undefined
  const { status, headers, body } = answerFile(file, request.method, read)
  const answered = new Headers()
  for (let at = 0; at < headers.length; at += 2) answered.set(headers[at] ?? '', headers[at + 1] ?? '')
  return new Response(body && new Uint8Array(body), { status, headers: answered })
}

type FastPath = { siteUrl: string; trustProxy: boolean; isRendered: (pathname: string) => boolean }

/**
 * Answers URLs without a query by a map lookup, before any router. Passes everything else to `next`, including pages
 * for which `isRendered` is true (built pages that may have to be rendered per request).
 */
export function serveFromMemory(
  files: SiteFiles,
  { siteUrl, trustProxy, isRendered }: FastPath,
  next: RequestListener,
): RequestListener {
  return (request, response) => {
    const { method = '', url = '' } = request
    // Looked up each time, because pages are replaced when their data changes.
    const file = (method === 'GET' || method === 'HEAD') && !isRendered(url) ? files.get(url) : undefined
    if (!file) return next(request, response)
    const { status, headers, body } = answerFile(file, method, (name) => readHeader(request, name))
    const added = extraHeaders(request, trustProxy, siteUrl)
    // A flat list of names and values saves Node from checking an object.
    response.writeHead(status, added.length === 0 ? headers : [...headers, ...added])
    if (body === null) response.end()
    else response.end(body)
  }
}

function readHeader({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Headers that depend on the request: transport security behind a trusted proxy, and the caller's own request id. */
function extraHeaders(request: IncomingMessage, trustProxy: boolean, siteUrl: string): string[] {
  const transport = forwardedTransport(readHeader(request, 'x-forwarded-proto'), trustProxy, siteUrl)
  const id = readHeader(request, 'x-request-id') ?? ''
  return [...(transport ?? []), ...(/^[\w-]{8,64}$/.test(id) ? ['x-request-id', id] : [])]
}
