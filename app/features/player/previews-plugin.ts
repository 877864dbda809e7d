import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { loadContent } from '#content/load.ts'
import type { MadePreview } from './make-preview.ts'
import { makePreviews } from './make-previews.ts'

const ID = 'virtual:previews'
const RESOLVED = `\0${ID}`

/**
 * Renders the scores in content/previews during the build, or takes what an earlier build made of them. Adds the audio files to the browser's assets and passes their
 * details to the app's server build, so that nothing is rendered at run time.
 */
export function previewsPlugin(root: string): Plugin {
  const home = resolve(root)
  const folder = join(home, 'content')
  let made: Promise<MadePreview[]> | undefined
  const make = () => {
    made ??= loadContent(folder).then(({ previews }) => makePreviews(previews, home))
    return made
  }
  return {
    name: 'neon-magnolia-previews',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      const facts = Object.fromEntries((await make()).map((preview) => [preview.slug, preview.facts]))
      return `export const previews = ${JSON.stringify(facts)}`
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const { src, bytes } of (await make()).flatMap(({ files }) => files)) {
        this.emitFile({ type: 'asset', fileName: src.slice(1), source: bytes })
      }
    },
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (!file.startsWith(folder)) return
        made = undefined
        const loaded = server.environments.ssr?.moduleGraph.getModuleById(RESOLVED)
        if (loaded) server.environments.ssr?.moduleGraph.invalidateModule(loaded)
      })
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith('/assets/preview-')) return next()
        make().then((previews) => {
          const file = previews.flatMap(({ files }) => files).find(({ src }) => src === request.url)
          if (!file) return next()
          response.setHeader('content-type', file.src.endsWith('.wav') ? 'audio/wav' : 'audio/mpeg')
          response.setHeader('content-length', file.bytes.byteLength)
          response.end(file.bytes)
        }, next)
      })
    },
  }
}
