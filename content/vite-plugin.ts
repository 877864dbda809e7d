import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { loadContent } from './load.ts'

const ID = 'virtual:content'
const RESOLVED = `\0${ID}`

/**
 * Provides the checked content to the app's server build as a module. It is bundled as data, so the built server does not
 * need the content folder. An error in the content throws here and fails the build.
 */
export function contentPlugin(root: string): Plugin {
  const folder = join(resolve(root), 'content')
  return {
    name: 'neon-magnolia-content',
    resolveId: (id) => (id === ID ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined
      return `export const content = ${JSON.stringify(await loadContent(folder))}`
    },
    configureServer(server) {
      server.watcher.add(folder)
      server.watcher.on('change', (file) => {
        if (!file.startsWith(folder)) return
        const loaded = server.environments.ssr?.moduleGraph.getModuleById(RESOLVED)
        if (loaded) server.environments.ssr?.moduleGraph.invalidateModule(loaded)
        server.ws.send({ type: 'full-reload' })
      })
    },
  }
}
