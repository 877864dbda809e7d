import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { listPictureFiles } from './app/features/artists/picture/artist-picture.server.ts'
import { findPhotographAddress } from './app/features/team/photograph.server.ts'
import { loadContent } from './content/load.ts'
import { listIndexablePaths, shareImagePath } from './content/paths.ts'

const contentFolder = join(import.meta.dirname, 'content')

/** Screens that hold nothing to read until the browser knows who is there: their shells are prerendered all the same. */
const SHELLS = ['/auth', '/auth/update-password', '/auth/two-factor', '/sync-scraper', '/press']
const PAGES = [
  '/',
  '/artists',
  '/ar',
  '/team',
  '/contact',
  '/artist-submission',
  '/thank-you',
  '/shortlist',
  '/privacy',
  '/terms',
  '/bot',
]

export default {
  ssr: true,
  // The whole manifest is a few kilobytes; asking for it piece by piece would need the server on pages that are files.
  routeDiscovery: { mode: 'initial' },
  prerender: async () => {
    const content = await loadContent(contentFolder)
    const photographs = await Promise.all(content.team.map((member) => findPhotographAddress(member.slug)))
    return [
      ...PAGES,
      ...SHELLS,
      '/art/boulevard.svg',
      '/art/logo.png',
      ...content.artists.map(({ slug }) => `/artists/${slug}`),
      ...(await listPictureFiles(content.artists)),
      ...content.services.map((service) => `/services/${service.slug}`),
      ...content.team.map((member) => `/team/${member.slug}`),
      ...photographs.filter((address) => address !== null),
      ...listIndexablePaths(content).map(shareImagePath),
      '/sitemap.xml',
      '/robots.txt',
    ]
  },
} satisfies Config
