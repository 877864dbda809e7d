import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { loadContent } from '#content/load.ts'
import { type MadePreview, makePreview } from './make-preview.ts'

const ID = 'virtual:previews'
const RESOLVED = `\0${ID}`

/**
 * Renders the scores in content/previews during the build. Adds the audio files to the browser's assets and passes their
 * details to the app's server build, so that nothing is rendered at run time.
 */
export function previewsPlugin(root: string): Plugin {
  const folder = join(resolve(root), 'content')
  let made: Promise<MadePreview[]> | undefined
  const make = () => {
    made ??= loadContent(folder).then(({ previews }) =>
      Promise.all(previews.map((source) => makePreview(source, join(folder, 'previews')))),
    )
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
      for (const { facts, bytes } of await make()) {
        this.emitFile({ type: 'asset', fileName: facts.src.slice(1), source: bytes })
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
          const preview = previews.find(({ facts }) => facts.src === request.url)
          if (!preview) return next()
          response.setHeader('content-type', 'audio/wav')
          response.setHeader('content-length', preview.bytes.byteLength)
          response.end(preview.bytes)
        }, next)
      })
    },
  }
}
