import { isAsleep, type SlimPage } from './slim-page.ts'
import { type StoredFile, storeFile } from './stored-file.ts'

type RedrawParts = {
  /** What is served, changed in place. */
  files: Map<string, StoredFile>
  siteUrl: string
  /** Draws a page, or its data, from what there is now. */
  draw: (request: Request) => Promise<Response>
  /** Takes out of pages what they do not need to be seen, as the build does. */
  slim: (pages: readonly string[]) => Promise<SlimPage[]>
  /** Told when that failed; the pages then stay whole. */
  onUnslimmed: (error: unknown) => void
}

type Drawn = { path: string; html: string; file: StoredFile }

/**
 * Puts pages drawn now in the place of built ones, the data that an in-app navigation asks for included, and then, in its own
 * time, their slim forms in the place of those. Throws when a page cannot be drawn, and then leaves that one as it was.
 */
export function createRedraw({ files, siteUrl, draw, slim, onUnslimmed }: RedrawParts) {
  const drawText = async (address: string): Promise<string> => {
    const response = await draw(new Request(new URL(address, siteUrl)))
    if (response.status !== 200) throw new Error(`${address} was drawn with status ${response.status}`)
    return response.text()
  }
  const store = (path: string, html: string) => storeFile(`${path}/index.html`, Buffer.from(html), siteUrl)
  const serve = (path: string, file: StoredFile): void => {
    for (const name of [path, `${path}/`, `${path}/index.html`]) files.set(name, file)
  }
  const slimDrawn = async (drawn: Drawn[]): Promise<void> => {
    const asleep = drawn.filter(({ html }) => isAsleep(html))
    if (asleep.length === 0) return
    const slimmed = await slim(asleep.map(({ html }) => html))
    for (const [at, { path, file }] of asleep.entries()) {
      const page = slimmed[at]
      // Drawn anew since: a slim form of that comes too.
      if (!page || files.get(path) !== file) continue
      for (const { address, text } of page.kept) {
        if (!files.has(address)) files.set(address, await storeFile(address, Buffer.from(text), siteUrl))
      }
      const slimFile = await store(path, page.html)
      // Asked last of all: a newer drawing may have come while this one was being compressed.
      if (files.get(path) === file) serve(path, slimFile)
    }
  }
  return async (paths: readonly string[]): Promise<void> => {
    const drawn: Drawn[] = []
    for (const path of paths) {
      // What was uploaded for an artist who has left the roster has no page.
      if (!files.has(path)) continue
      const html = await drawText(path)
      const file = await store(path, html)
      serve(path, file)
      drawn.push({ path, html, file })
      const data = await drawText(`${path}.data`)
      files.set(`${path}.data`, await storeFile(`${path}.data`, Buffer.from(data), siteUrl))
    }
    void slimDrawn(drawn).catch(onUnslimmed)
  }
}
