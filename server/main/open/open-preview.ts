import { fillCompanyWords } from '#content/company-words.ts'
import { listBuiltPaths, trackPath } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'
import { STAFF_KINDS } from '#contracts/site/documents.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Preview, PreviewLinks } from '#server/product/site/preview-links.ts'
import type { OpenedSite } from './open-site.ts'

/** The content with the drafts that the person may see, and the path of the document's page. */
export type OpenedPreview = { content: Content; path: string }

/** Opens the preview of a token; null if it has expired or the person is no longer staff. */
export function openPreviews(database: Database, links: PreviewLinks, site: Pick<OpenedSite, 'read'>) {
  return async (token: string): Promise<OpenedPreview | null> => {
    const preview = links.read(token)
    if (preview === null) return null
    const caller = { role: 'authenticated' as const, claims: { sub: preview.person, role: 'authenticated' } }
    const [may] = await database.asCaller(
      caller,
      (sql) => sql<{ document: boolean; all: boolean }>`
        select private.may_edit_site(${preview.kind}) as document, private.has_role('admin') as all`,
    )
    if (may?.document !== true) return null
    const content = fillCompanyWords(await site.read({ drafts: may.all ? true : STAFF_KINDS }))
    const path = findPath(content, preview)
    // If the page does not exist, as for a track without a release, shows the page that lists it.
    return { content, path: listBuiltPaths(content).includes(path) ? path : path.replace(/\/[^/]*$/, '') || '/' }
  }
}

function findPath({ artists, services, team }: Content, { kind, id }: Pick<Preview, 'kind' | 'id'>): string {
  const slugIn = (list: readonly { id: string; slug: string }[], wanted = id) =>
    list.find((entry) => entry.id === wanted)?.slug ?? ''
  switch (kind) {
    case 'artist':
      return `/artists/${slugIn(artists)}`
    case 'track': {
      const [artistId = '', trackId = ''] = id.split(':')
      const artist = artists.find((entry) => entry.id === artistId)
      return artist ? trackPath(artist.slug, slugIn(artist.tracks, trackId)) : '/artists'
    }
    case 'service':
      return `/services/${slugIn(services)}`
    case 'member':
    case 'placements':
      return `/team/${slugIn(team)}`
    case 'legal':
      return `/${id}`
    case 'thesaurus':
      return '/catalog'
    default:
      return '/'
  }
}
