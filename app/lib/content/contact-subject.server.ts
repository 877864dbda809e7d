import { findTrack, trackPath } from '#content/paths.ts'
import type { Content } from '#content/schema.ts'
import { type ContactSubject, contactPath, SUBJECT_KINDS, type SubjectKind } from '#contracts/forms/contact-subject.ts'

/** A subject with the paths of its own page and of the contact page about it. */
export type NamedSubject = ContactSubject & { path: string; contactPath: string }

/** The subject that a query names, if the content has it. Text from the URL itself is never shown. */
export function findSubject(query: URLSearchParams, content: Content): NamedSubject | null {
  for (const kind of SUBJECT_KINDS) {
    const id = query.get(kind)
    const found = id === null ? null : FINDERS[kind](id, content)
    if (id !== null && found) return { kind, ...found, contactPath: contactPath(kind, id) }
  }
  return null
}

type Found = { label: string; path: string }

const FINDERS: Record<SubjectKind, (id: string, content: Content) => Found | null> = {
  track: (id, { artists }) => {
    const found = findTrack(artists, id)
    if (found === null || found.track.duration === 'TBD') return null
    const { artist, track } = found
    return { label: `${track.title} by ${artist.name}`, path: trackPath(artist.slug, track.slug) }
  },
  artist: (id, { artists }) => findNamed(artists, id, '/artists'),
  person: (id, { team }) => findNamed(team, id, '/team'),
  service: (id, { services }) => {
    const service = services.find((entry) => entry.id === id)
    return service ? { label: service.title, path: `/services/${service.slug}` } : null
  },
}

function findNamed(
  entries: readonly { id: string; slug: string; name: string }[],
  id: string,
  folder: string,
): Found | null {
  const entry = entries.find((candidate) => candidate.id === id)
  return entry ? { label: entry.name, path: `${folder}/${entry.slug}` } : null
}
