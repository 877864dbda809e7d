import { NO_MEDIA } from '#contracts/site/site-media.ts'
import type { PageSource } from '#server/site/page-source.ts'
import { takeScripts } from '#server/site/security-headers.ts'
import { addressesOf, finishPage, type PageSettings } from '#server/site/site.ts'
import { type StoredFile, storeFile } from '#server/site/stored-file.ts'

/** A page with its data for in-app navigation, a file, or a picture, which is slow to render. */
export type PlaceKind = 'page' | 'file' | 'picture'

/** The files of a place by their paths. `tag` is the ETag of a rendered picture; built pictures have none. */
export type RenderedPlace = { files: ReadonlyMap<string, StoredFile>; tag?: string | null }

export type RenderParts = PageSettings & {
  siteUrl: string
  render: (request: Request, source: PageSource) => Promise<Response>
}

/** The source of the build. */
export const BUILT_SOURCE: PageSource = { content: null, media: NO_MEDIA }

export function createPlaceRenderer({ siteUrl, captcha, hasProviders, render }: RenderParts) {
  const ask = async (address: string, source: PageSource, method = 'GET') => {
    const response = await render(new Request(new URL(address, siteUrl), { method }), source)
    if (response.status !== 200) throw new Error(`${address} was rendered with status ${response.status}`)
    return response
  }
  const read = async (address: string, source: PageSource) =>
    Buffer.from(await (await ask(address, source)).arrayBuffer())
  const store = (address: string, bytes: Buffer, scripts?: string[]) =>
    storeFile(address, bytes, siteUrl, { ...(scripts && { scripts }) }, captcha)
  const readTag = async (path: string, source: PageSource) => (await ask(path, source, 'HEAD')).headers.get('etag')

  async function renderPage(path: string, source: PageSource, last: RenderedPlace | null): Promise<RenderedPlace> {
    const [page, ...others] = addressesOf(path)
    const dataAddress = dataAddressOf(path)
    const data = await read(dataAddress, source)
    if (last?.files.get(dataAddress)?.plain.bytes.equals(data)) return last
    const response = await ask(page, source)
    const scripts = takeScripts(response.headers)
    const html = finishPage(Buffer.from(await response.arrayBuffer()), { captcha, hasProviders })
    // Only the extension matters. '/.html' would have none, because its dot begins the name.
    const file = store(`${page}/index.html`, html, scripts)
    return {
      files: new Map([
        ...[page, ...others].map((name) => [name, file] as const),
        [dataAddress, store(dataAddress, data)],
      ]),
    }
  }

  async function renderFile(path: string, source: PageSource, last: RenderedPlace | null): Promise<RenderedPlace> {
    const bytes = await read(path, source)
    return last?.files.get(path)?.plain.bytes.equals(bytes) ? last : { files: new Map([[path, store(path, bytes)]]) }
  }

  /** The last rendering if the picture would be the same; null if it must be rendered. */
  async function keepPicture(
    path: string,
    source: PageSource,
    last: RenderedPlace | null,
  ): Promise<RenderedPlace | null> {
    if (last === null) return null
    const tag = await readTag(path, source)
    const before = last.tag ?? (await readTag(path, BUILT_SOURCE).catch(() => null))
    return tag !== null && tag === before ? { ...last, tag } : null
  }

  async function renderPicture(path: string, source: PageSource, last: RenderedPlace | null): Promise<RenderedPlace> {
    const kept = await keepPicture(path, source, last)
    if (kept !== null) return kept
    const response = await ask(path, source)
    const bytes = Buffer.from(await response.arrayBuffer())
    return { files: new Map([[path, store(path, bytes)]]), tag: response.headers.get('etag') }
  }

  /** Renders a place unless it would equal the `last` rendering. */
  async function renderPlace(
    path: string,
    kind: PlaceKind,
    source: PageSource,
    last: RenderedPlace | null,
  ): Promise<RenderedPlace> {
    if (kind === 'page') return await renderPage(path, source, last)
    return kind === 'file' ? await renderFile(path, source, last) : await renderPicture(path, source, last)
  }
  return { renderPlace, keepPicture }
}

export function addressesOfPlace(path: string, kind: PlaceKind): string[] {
  return kind === 'page' ? [...addressesOf(path), dataAddressOf(path)] : [path]
}

const dataAddressOf = (path: string) => (path === '/' ? '/_.data' : `${path}.data`)

/** The path of the place that a URL path belongs to. */
export function placeOf(address: string): string {
  if (address === '/_.data' || address === '/index.html') return '/'
  return address.replace(/(?<=.)(\/index\.html|\/|\.data)$/, '')
}
