import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { listPictureFiles } from './app/features/artists/picture/artist-picture.server.ts'
import { findPhotographAddress } from './app/features/team/photograph.server.ts'
import { loadContent } from './content/load.ts'
import { listBuiltPaths, listIndexablePaths, shareImagePath } from './content/paths.ts'

const contentFolder = join(import.meta.dirname, 'content')

export default {
  ssr: true,
  // The whole manifest is a few kilobytes; asking for it piece by piece would need the server on pages that are files.
  routeDiscovery: { mode: 'initial' },
  prerender: async () => {
    const content = await loadContent(contentFolder)
    const photographs = await Promise.all(content.team.map((member) => findPhotographAddress(member.slug)))
    return [
      ...listBuiltPaths(content),
      '/art/boulevard.svg',
      '/art/logo.png',
      ...(await listPictureFiles(content.artists)),
      ...photographs.filter((address) => address !== null),
      ...listIndexablePaths(content).map(shareImagePath),
      '/sitemap.xml',
      '/robots.txt',
    ]
  },
} satisfies Config
