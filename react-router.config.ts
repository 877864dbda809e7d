import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { listPictureFiles } from './app/features/artists/picture/artist-picture.server.ts'
import { listScenePaths } from './app/features/home/reel/scenes/scenes.ts'
import { findPhotographAddress } from './app/features/team/photograph.server.ts'
import { loadContent } from './content/load.ts'
import { listBuiltPaths, listCardPaths, listTrackFiles, shareImagePath } from './content/paths.ts'

const contentFolder = join(import.meta.dirname, 'content')

export default {
  ssr: true,
  // Beside the last build, whose place it takes when it is complete (setup/build/build-folders.mjs).
  buildDirectory: 'build.next',
  // The whole manifest is a few kilobytes; asking for it piece by piece would need the server on pages that are files.
  routeDiscovery: { mode: 'initial' },
  prerender: {
    // Pictures are encoded in threads of their own, while this one draws pages.
    concurrency: 4,
    paths: async () => {
      const content = await loadContent(contentFolder)
      const photographs = await Promise.all(content.team.map((member) => findPhotographAddress(member.id)))
      return [
        ...(await listPictureFiles(content.artists)),
        ...listCardPaths(content).map(shareImagePath),
        ...content.team.map(({ id }) => `/art/team/${id}.svg`),
        ...photographs.filter((address) => address !== null),
        '/art/boulevard.svg',
        ...listScenePaths(),
        '/art/icon.svg',
        '/art/logo.png',
        ...listBuiltPaths(content),
        '/catalog.json',
        '/catalog.schema.json',
        '/catalog/lines.json',
        ...listTrackFiles(content),
        '/sitemap.xml',
        '/robots.txt',
      ]
    },
  },
} satisfies Config
