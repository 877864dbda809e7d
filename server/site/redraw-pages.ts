import type { CaptchaProvider } from '#contracts/platform/captcha.ts'
import { takeScripts } from './security-headers.ts'
import { type StoredFile, storeFile } from './stored-file.ts'

type RedrawParts = {
  /** The files being served; changed in place. */
  files: Map<string, StoredFile>
  siteUrl: string
  /** Whose widgets the pages may show. */
  captcha?: CaptchaProvider | null
  /** Renders a page, or its data, from the current state. */
  draw: (request: Request) => Promise<Response>
}

/**
 * Replaces built pages, and the data that in-app navigations fetch, with newly rendered ones. Throws if a page cannot be rendered,
 * and leaves that page as it was.
 */
export function createRedraw({ files, siteUrl, captcha = null, draw }: RedrawParts) {
  const drawFile = async (address: string, name: string): Promise<StoredFile> => {
    const response = await draw(new Request(new URL(address, siteUrl)))
    if (response.status !== 200) throw new Error(`${address} was rendered with status ${response.status}`)
    const scripts = takeScripts(response.headers)
    return storeFile(name, Buffer.from(await response.arrayBuffer()), siteUrl, { scripts }, captcha)
  }
  return async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      // Media may belong to an artist who has left the roster and has no page.
      if (!files.has(path)) continue
      const page = await drawFile(path, `${path}/index.html`)
      for (const name of [path, `${path}/`, `${path}/index.html`]) files.set(name, page)
      files.set(`${path}.data`, await drawFile(`${path}.data`, `${path}.data`))
    }
  }
}
