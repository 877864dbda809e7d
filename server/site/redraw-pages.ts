import type { CaptchaProvider } from '#contracts/captcha.ts'
import { hashScripts, takeScripts } from './security-headers.ts'
import { isAsleep } from './slim/sleeping-app.ts'
import type { SlimPage } from './slim/slim-page.ts'
import { type StoredFile, storeFile } from './stored-file.ts'

type RedrawParts = {
  /** The files being served; changed in place. */
  files: Map<string, StoredFile>
  siteUrl: string
  /** Whose widgets the pages may show. */
  captcha?: CaptchaProvider | null
  /** Renders a page, or its data, from the current state. */
  draw: (request: Request) => Promise<Response>
  /** Moves what a page does not need for its first view into files of its own, as the build does. */
  slim: (pages: readonly string[]) => Promise<SlimPage[]>
  /** Called if slimming failed; the pages then stay whole. */
  onUnslimmed: (error: unknown) => void
}

type Drawn = { path: string; html: string; scripts: string[]; file: StoredFile }

/**
 * Replaces built pages, and the data that in-app navigations fetch, with newly rendered ones; their slim forms follow in the
 * background. Throws if a page cannot be rendered, and leaves that page as it was.
 */
export function createRedraw({ files, siteUrl, captcha = null, draw, slim, onUnslimmed }: RedrawParts) {
  const drawText = async (address: string): Promise<{ text: string; scripts: string[] }> => {
    const response = await draw(new Request(new URL(address, siteUrl)))
    if (response.status !== 200) throw new Error(`${address} was drawn with status ${response.status}`)
    return { text: await response.text(), scripts: takeScripts(response.headers) }
  }
  const store = (path: string, html: string, scripts: readonly string[]) =>
    storeFile(`${path}/index.html`, Buffer.from(html), siteUrl, { scripts }, captcha)
  const serve = (path: string, file: StoredFile): void => {
    for (const name of [path, `${path}/`, `${path}/index.html`]) files.set(name, file)
  }
  const slimDrawn = async (drawn: Drawn[]): Promise<void> => {
    const asleep = drawn.filter(({ html }) => isAsleep(html))
    if (asleep.length === 0) return
    const slimmed = await slim(asleep.map(({ html }) => html))
    for (const [at, { path, scripts, file }] of asleep.entries()) {
      const page = slimmed[at]
      if (!page) continue
      // Most of the app's scripts are a file now.
      const left = new Set(hashScripts(page.html))
      const slimFile = store(
        path,
        page.html,
        scripts.filter((hash) => left.has(hash)),
      )
      // The page has been redrawn since; that drawing gets a slim form of its own.
      if (files.get(path) !== file) continue
      for (const { address, text } of page.parts) {
        if (!files.has(address)) files.set(address, storeFile(address, Buffer.from(text), siteUrl))
      }
      serve(path, slimFile)
    }
  }
  return async (paths: readonly string[]): Promise<void> => {
    const drawn: Drawn[] = []
    for (const path of paths) {
      // Media may belong to an artist who has left the roster and has no page.
      if (!files.has(path)) continue
      const { text: html, scripts } = await drawText(path)
      const file = store(path, html, scripts)
      serve(path, file)
      drawn.push({ path, html, scripts, file })
      const { text: data } = await drawText(`${path}.data`)
      files.set(`${path}.data`, storeFile(`${path}.data`, Buffer.from(data), siteUrl))
    }
    void slimDrawn(drawn).catch(onUnslimmed)
  }
}
