import type { DocumentLine } from './documents.ts'

type Line = Pick<DocumentLine, 'kind' | 'id' | 'artist' | 'state' | 'is_sample'>

/** The kinds that a site does not need. */
const REMOVABLE = ['service', 'artist', 'track', 'member', 'placements']

/**
 * Which sample documents are removed with the sample content, and which stay. Documents that the label has changed, drafts included,
 * stay together with what they belong to: an artist with its tracks, a track with its artist, a member with their placements.
 */
export function splitSample<L extends Line>(lines: readonly L[]): { removed: L[]; kept: L[] } {
  const present = lines.filter(({ state }) => state !== 'deleted')
  // A sample document in the state 'draft' was unpublished but not changed.
  const own = present.filter(({ is_sample, state }) => !is_sample || state === 'changed' || state === 'scheduled')
  const owned = new Set(own.map(({ kind, id }) => `${kind} ${id}`))
  const needed = new Set([
    ...owned,
    ...own.flatMap(({ kind, id, artist }) => {
      if (kind === 'track') return [`artist ${artist}`]
      return kind === 'member' ? [`placements ${id}`] : kind === 'placements' ? [`member ${id}`] : []
    }),
  ])
  const isKept = ({ kind, id, artist }: L) => needed.has(`${kind} ${id}`) || owned.has(`artist ${artist}`)
  const sample = present.filter(({ kind, is_sample }) => is_sample && REMOVABLE.includes(kind))
  return { removed: sample.filter((line) => !isKept(line)), kept: sample.filter(isKept) }
}
