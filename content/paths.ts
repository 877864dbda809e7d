import type { Content } from './schema.ts'

const FIXED = [
  '/',
  '/artists',
  '/ar',
  '/team',
  '/contact',
  '/artist-submission',
  '/thank-you',
  '/shortlist',
  '/auth',
  '/privacy',
  '/terms',
  '/bot',
]

/** Every page that search engines may list, as paths: what the sitemap names and what has a picture for links to it. */
export function listIndexablePaths(content: Pick<Content, 'artists' | 'services' | 'team'>): string[] {
  return [
    ...FIXED,
    ...content.artists.map((artist) => `/artists/${artist.slug}`),
    ...content.services.map((service) => `/services/${service.slug}`),
    ...content.team.map((member) => `/team/${member.slug}`),
  ]
}

/** The address of the picture that a link to this page is shown with. */
export function shareImagePath(path: string): string {
  return `/og${path === '/' ? '/home' : path}.jpg`
}
