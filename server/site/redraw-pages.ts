import { type StoredFile, storeFile } from './stored-file.ts'

type RedrawParts = {
  /** What is served, changed in place. */
  files: Map<string, StoredFile>
  siteUrl: string
  /** Draws a page, or its data, from what there is now. */
  draw: (request: Request) => Promise<Response>
}

/**
 * Puts pages drawn now in the place of built ones, the data that an in-app navigation asks for included. Throws when a page
 * cannot be drawn, and then leaves that one as it was.
 */
export function createRedraw({ files, siteUrl, draw }: RedrawParts) {
  return async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      // What was uploaded for an artist who has left the roster has no page.
      if (!files.has(path)) continue
      for (const address of [`${path}/index.html`, `${path}.data`]) {
        const response = await draw(new Request(new URL(address.replace(/\/index\.html$/, ''), siteUrl)))
        if (response.status !== 200) throw new Error(`${address} was drawn with status ${response.status}`)
        const file = await storeFile(address, Buffer.from(await response.arrayBuffer()), siteUrl)
        const names = address.endsWith('.data') ? [address] : [path, `${path}/`, address]
        for (const name of names) files.set(name, file)
      }
    }
  }
}
