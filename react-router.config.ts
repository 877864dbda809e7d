import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { listPlaces } from './app/list-places.server.ts'
import { loadContent } from './content/load.ts'

const contentFolder = join(import.meta.dirname, 'content')

export default {
  ssr: true,
  // Replaces the last build when it is complete (setup/build/build-folders.ts).
  buildDirectory: 'build.next',
  // The whole manifest is a few kilobytes. Lazy discovery would need a server for static pages.
  routeDiscovery: { mode: 'initial' },
  prerender: {
    // Pictures are encoded in other threads while this one renders pages.
    concurrency: 4,
    paths: async () => {
      const content = await loadContent(contentFolder)
      const { pages, files, pictures } = listPlaces(content)
      return [...pictures, ...pages, ...files, '/catalog.schema.json', '/robots.txt']
    },
  },
} satisfies Config
