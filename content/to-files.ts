import { dump } from 'js-yaml'
import { nameTracks } from './ids.ts'
import type { Artist, Content } from './schema.ts'

/** The folders with one file per entry. */
export const ENTRY_FOLDERS = ['services', 'artists', 'team', 'placements'] as const

/** The files of a content folder, by path. `loadContent` reads the same content from them. */
export function toFiles(content: Content): Map<string, string> {
  const { company, look, home, navigation, mails, thesaurus, privacy, terms, bot } = content
  const files = new Map<string, object>([
    ...Object.entries({ company, look, home, navigation, mails, thesaurus }),
    ...Object.entries({ privacy, terms, bot }).map(([page, body]) => [`legal/${page}`, body] as const),
    ...content.services.map((entry) => [`services/${entry.id}`, omitDefaultId(entry)] as const),
    ...content.artists.map((artist) => [`artists/${artist.id}`, omitDefaultId(omitGeneratedNames(artist))] as const),
    ...content.team.map((entry) => [`team/${entry.id}`, omitDefaultId(entry)] as const),
    ...content.placements.map((entry) => [`placements/${entry.member}`, entry] as const),
  ])
  return new Map([...files].map(([name, body]) => [`${name}.yaml`, dump(body, { lineWidth: 120, noRefs: true })]))
}

/** Leaves out an id that equals the slug. */
function omitDefaultId<T extends { id: string; slug: string }>({ id, slug, ...rest }: T): object {
  return { ...(id !== slug && { id }), slug, ...rest }
}

/** Leaves out ids and slugs of tracks that the loader would create again. */
function omitGeneratedNames(artist: Artist) {
  const tracks = artist.tracks.map(({ id: _, slug: __, ...track }) => track)
  const isSame = nameTracks(tracks).every(
    ({ id, slug }, at) => artist.tracks[at]?.id === id && artist.tracks[at]?.slug === slug,
  )
  return isSame ? { ...artist, tracks } : artist
}
