import type { DocumentLine } from './documents.ts'

type Line = Pick<DocumentLine, 'kind' | 'id' | 'artist' | 'state' | 'is_sample'>

/** The kinds that a site can do without. */
const REMOVABLE = ['service', 'artist', 'track', 'member', 'placements']

/**
 * What leaves when the sample content is removed, and what of it stays. What the label has changed is its own, drafts included,
 * and stays with what it belongs to: an artist with its tracks and a track with its artist, likewise a member and their placements.
 */
export function splitSample<L extends Line>(lines: readonly L[]): { leaves: L[]; stays: L[] } {
  const present = lines.filter(({ state }) => state !== 'deleted')
  // A sample document in the state 'draft' was taken off the site and not changed.
  const own = present.filter(({ is_sample, state }) => !is_sample || state === 'changed' || state === 'scheduled')
  const owned = new Set(own.map(({ kind, id }) => `${kind} ${id}`))
  const needed = new Set([
    ...owned,
    ...own.flatMap(({ kind, id, artist }) => {
      if (kind === 'track') return [`artist ${artist}`]
      return kind === 'member' ? [`placements ${id}`] : kind === 'placements' ? [`member ${id}`] : []
    }),
  ])
  const stays = ({ kind, id, artist }: L) => needed.has(`${kind} ${id}`) || owned.has(`artist ${artist}`)
  const sample = present.filter(({ kind, is_sample }) => is_sample && REMOVABLE.includes(kind))
  return { leaves: sample.filter((line) => !stays(line)), stays: sample.filter(stays) }
}
