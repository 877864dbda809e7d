import { transliterate } from 'transliteration'
import { slugifyLatin } from '#contracts/site/track-id.ts'
import { MAX_SLUG } from './fields.ts'

// Only for loading content and creating documents: transliteration needs tables that visitors must not download.

/** A slug made from a title or name in any script: its words in Latin letters, joined by hyphens. */
export function toSlug(title: string): string {
  // Accents of Latin letters are dropped; in other scripts, marks form different letters.
  const plain = title.normalize('NFD').replace(/(?<=[a-z][\u0300-\u036f]*)[\u0300-\u036f]/gi, '')
  return slugifyLatin(transliterate(plain.normalize('NFC'))) || 'untitled'
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

/** Adds missing ids and slugs to an artist's tracks. Equal titles are numbered in order. */
export function nameTracks<T extends Named>(tracks: readonly T[]): (T & { id: string; slug: string })[] {
  const ids = new Set(tracks.flatMap(({ id }) => id ?? []))
  const slugs = new Set(tracks.flatMap(({ slug }) => slug ?? []))
  return tracks.map((track) => {
    // Without transliteration, so that uploads, shortlists and links stay valid.
    const id = track.id ?? findFreeSlug(slugifyLatin(track.title) || toSlug(track.title), ids)
    const slug = track.slug ?? findFreeSlug(toSlug(track.title), slugs)
    ids.add(id)
    slugs.add(slug)
    // In the same key order as in the schema, so that the content equals the one from the database.
    return Object.assign({ id, slug }, track, { id, slug })
  })
}
