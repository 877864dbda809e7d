import { NO_MEDIA } from '#contracts/site/site-media.ts'
import type { Shown } from '#server/site/form-context.ts'
import { takeScripts } from '#server/site/security-headers.ts'
import { addressesOf, finishPage, type PageSettings } from '#server/site/site.ts'
import { type StoredFile, storeFile } from '#server/site/stored-file.ts'

/** How a place is drawn: as a page with its data for in-app navigation, as one file, or as one that takes a while. */
export type Kind = 'page' | 'file' | 'picture'

/** The files of a place by the addresses that they are served at. `tag` says what a picture was drawn of; the build's has none. */
export type Drawn = { files: ReadonlyMap<string, StoredFile>; tag?: string | null }

export type DrawingParts = PageSettings & {
  siteUrl: string
  draw: (request: Request, shown: Shown) => Promise<Response>
}

/** What the build drew everything from. */
export const BUILT: Shown = { content: null, media: NO_MEDIA }

export function createDrawing({ siteUrl, captcha, hasProviders, draw }: DrawingParts) {
  const ask = async (address: string, shown: Shown, method = 'GET') => {
    const response = await draw(new Request(new URL(address, siteUrl), { method }), shown)
    if (response.status !== 200) throw new Error(`${address} was drawn with status ${response.status}`)
    return response
  }
  const read = async (address: string, shown: Shown) => Buffer.from(await (await ask(address, shown)).arrayBuffer())
  const store = (address: string, bytes: Buffer, scripts?: string[]) =>
    storeFile(address, bytes, siteUrl, { ...(scripts && { scripts }) }, captcha)
  const readTag = async (path: string, shown: Shown) => (await ask(path, shown, 'HEAD')).headers.get('etag')

  async function drawPage(path: string, shown: Shown, last: Drawn | null): Promise<Drawn> {
    const [page, ...others] = addressesOf(path)
    const dataAddress = dataAddressOf(path)
    const data = await read(dataAddress, shown)
    if (last?.files.get(dataAddress)?.plain.bytes.equals(data)) return last
    const response = await ask(page, shown)
    const scripts = takeScripts(response.headers)
    const html = finishPage(Buffer.from(await response.arrayBuffer()), { captcha, hasProviders })
    // Only its ending counts. '/.html' would have none: its dot begins the name.
    const file = store(`${page}/index.html`, html, scripts)
    return {
      files: new Map([
        ...[page, ...others].map((name) => [name, file] as const),
        [dataAddress, store(dataAddress, data)],
      ]),
    }
  }

  async function drawFile(path: string, shown: Shown, last: Drawn | null): Promise<Drawn> {
    const bytes = await read(path, shown)
    return last?.files.get(path)?.plain.bytes.equals(bytes) ? last : { files: new Map([[path, store(path, bytes)]]) }
  }

  /** What is served already, if it is a picture of the same; null if it has to be drawn. */
  async function keepPicture(path: string, shown: Shown, last: Drawn | null): Promise<Drawn | null> {
    if (last === null) return null
    const tag = await readTag(path, shown)
    const before = last.tag ?? (await readTag(path, BUILT).catch(() => null))
    return tag !== null && tag === before ? { ...last, tag } : null
  }

  async function drawPicture(path: string, shown: Shown, last: Drawn | null): Promise<Drawn> {
    const kept = await keepPicture(path, shown, last)
    if (kept !== null) return kept
    const response = await ask(path, shown)
    const bytes = Buffer.from(await response.arrayBuffer())
    return { files: new Map([[path, store(path, bytes)]]), tag: response.headers.get('etag') }
  }

  /** Draws a place again where it would differ from what was drawn `last`. */
  async function drawPlace(path: string, kind: Kind, shown: Shown, last: Drawn | null): Promise<Drawn> {
    if (kind === 'page') return await drawPage(path, shown, last)
    return kind === 'file' ? await drawFile(path, shown, last) : await drawPicture(path, shown, last)
  }
  return { drawPlace, keepPicture }
}

export function addressesOfPlace(path: string, kind: Kind): string[] {
  return kind === 'page' ? [...addressesOf(path), dataAddressOf(path)] : [path]
}

const dataAddressOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

/** The path of the place that an address belongs to. */
export function placeOf(address: string): string {
  if (address === '/_.data' || address === '/index.html') return '/'
  return address.replace(/(?<=.)(\/index\.html|\/|\.data)$/, '')
}
