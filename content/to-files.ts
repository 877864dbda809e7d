import { dump } from 'js-yaml'
import { nameTracks } from './ids.ts'
import type { Artist, Content } from './schema.ts'

/** The folders with one file for each entry. */
export const ENTRY_FOLDERS = ['services', 'artists', 'team', 'placements'] as const

/** The content as the files of a content folder, by path. `loadContent` reads the same content from them. */
export function toFiles(content: Content): Map<string, string> {
  const { company, look, home, navigation, mails, thesaurus, privacy, terms, bot } = content
  const files = new Map<string, object>([
    ...Object.entries({ company, look, home, navigation, mails, thesaurus }),
    ...Object.entries({ privacy, terms, bot }).map(([page, body]) => [`legal/${page}`, body] as const),
    ...content.services.map((entry) => [`services/${entry.id}`, withoutDefaults(entry)] as const),
    ...content.artists.map((artist) => [`artists/${artist.id}`, withoutDefaults(withoutNames(artist))] as const),
    ...content.team.map((entry) => [`team/${entry.id}`, withoutDefaults(entry)] as const),
    ...content.placements.map((entry) => [`placements/${entry.member}`, entry] as const),
  ])
  return new Map([...files].map(([name, body]) => [`${name}.yaml`, dump(body, { lineWidth: 120, noRefs: true })]))
}

/** The id is the slug where a file does not say anything else. */
function withoutDefaults<T extends { id: string; slug: string }>({ id, slug, ...rest }: T): object {
  return { ...(id !== slug && { id }), slug, ...rest }
}

/** Ids and slugs of tracks are left out where the loader would make the same ones. */
function withoutNames(artist: Artist) {
  const tracks = artist.tracks.map(({ id: _, slug: __, ...track }) => track)
  const isSame = nameTracks(tracks).every(
    ({ id, slug }, at) => artist.tracks[at]?.id === id && artist.tracks[at]?.slug === slug,
  )
  return isSame ? { ...artist, tracks } : artist
}
