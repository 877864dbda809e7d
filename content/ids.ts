import { transliterate } from 'transliteration'
import { joinLatin } from '#contracts/site/track-id.ts'
import { MAX_SLUG } from './fields.ts'

// Only where content is loaded and documents are created: transliteration needs tables that no visitor should download.

/** A slug made from a title or name in any script: its words in Latin letters, joined by hyphens. */
export function toSlug(title: string): string {
  // Accents of Latin letters are dropped; in other scripts, marks make other letters.
  const plain = title.normalize('NFD').replace(/(?<=[a-z][\u0300-\u036f]*)[\u0300-\u036f]/gi, '')
  return joinLatin(transliterate(plain.normalize('NFC'))) || 'untitled'
}

/** The first of `slug`, `slug-2`, `slug-3`, … that is not taken. */
export function findFreeSlug(slug: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : `-${count}`
    const free = `${slug.slice(0, MAX_SLUG - ending.length).replace(/-$/, '')}${ending}`
    if (!taken.has(free)) return free
  }
}

type Named = { title: string; id?: string | undefined; slug?: string | undefined }

/** Completes the ids and slugs of an artist's tracks. Equal titles are numbered in the order of the tracks. */
export function nameTracks<T extends Named>(tracks: readonly T[]): (T & { id: string; slug: string })[] {
  const ids = new Set(tracks.flatMap(({ id }) => id ?? []))
  const slugs = new Set(tracks.flatMap(({ slug }) => slug ?? []))
  return tracks.map((track) => {
    // The id that uploads, shortlists and links have had since before titles were transliterated.
    const id = track.id ?? findFreeSlug(joinLatin(track.title) || toSlug(track.title), ids)
    const slug = track.slug ?? findFreeSlug(toSlug(track.title), slugs)
    ids.add(id)
    slugs.add(slug)
    // Where the schema has them, so that the database gives back the very same.
    return Object.assign({ id, slug }, track, { id, slug })
  })
}
