import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { loadContent } from '#content/load.ts'
import { listUneven, type Recording, readRecordings } from './read-recording.ts'

const ID = 'virtual:previews'
const RESOLVED = `\0${ID}`

/**
 * Adds the recordings in content/previews to the browser's assets and passes their lengths and levels to the app's server build.
 * A recording that cannot be used throws here and fails the build.
 */
export function previewsPlugin(root: string): Plugin {
  const content = join(resolve(root), 'content')
  const folder = join(content, 'previews')
  let reading: Promise<Recording[]> | undefined
  const read = () => {
    reading ??= loadContent(content).then(({ previews }) => readRecordings(folder, previews))
    return reading
  }
  return {
    name: 'neon-magnolia-previews',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async buildStart() {
      // Before the pages are built, so that authors see mistakes early.
      if (this.environment.mode !== 'build' || this.environment.name !== 'client') return
      for (const line of listUneven(await read())) this.warn(line)
    },
    async load(id) {
      if (id !== RESOLVED) return undefined
      const facts = Object.fromEntries((await read()).map((recording) => [recording.slug, recording.facts]))
      return `export const previews = ${JSON.stringify(facts)}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { facts, bytes } of await read())
        this.emitFile({ type: 'asset', fileName: facts.src.slice(1), source: bytes })
    },
    configureServer(server) {
      server.watcher.add(folder)
      server.watcher.on('all', (_event, file) => {
        if (!file.startsWith(folder)) return
        reading = undefined
        const loaded = server.environments.ssr?.moduleGraph.getModuleById(RESOLVED)
        if (loaded) server.environments.ssr?.moduleGraph.invalidateModule(loaded)
      })
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/assets/preview-')) return next()
        read().then((recordings) => {
          const recording = recordings.find(({ facts }) => facts.src === request.url)
          if (!recording) return next()
          response.setHeader('content-type', 'audio/mpeg')
          response.setHeader('content-length', recording.bytes.byteLength)
          response.end(recording.bytes)
        }, next)
      })
    },
  }
}
