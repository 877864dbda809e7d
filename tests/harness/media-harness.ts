import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/db/database.ts'

export const LEVELS = '0z'.repeat(64)

/** Inserts a file's row as an upload does. Returns its name. */
export async function createFile(database: Database, bucket: 'press' | 'previews', artist: string): Promise<string> {
  const name = `${artist}/${randomUUID()}.${bucket === 'press' ? 'jpg' : 'wav'}`
  await database.asServiceRole(
    (sql) => sql`insert into storage.objects (bucket_id, name, version) values (${bucket}, ${name}, ${randomUUID()})`,
  )
  return name
}

type Picture = { artist: string; alt: string | null }

/** A picture that staff have uploaded. */
export async function createPicture(
  database: Database,
  { artist, alt }: Picture,
): Promise<{ id: string; name: string }> {
  const name = await createFile(database, 'press', artist)
  const [row] = await database.asServiceRole(
    (sql) => sql<{ id: string }>`
      insert into public.press_pictures (name, artist, file_name, width, height, bytes, alt)
      values (${name}, ${artist}, 'a.jpg', 1200, 800, 5000, ${alt}) returning id`,
  )
  if (row === undefined) throw new Error('no picture')
  return { id: row.id, name }
}

/** A preview that staff have uploaded, with or without a track. */
export async function createPreview(database: Database, artist: string, track: string | null): Promise<string> {
  const name = await createFile(database, 'previews', artist)
  const [row] = await database.asServiceRole(
    (sql) => sql<{ id: string }>`
      insert into public.track_previews (name, artist, file_name, bytes, seconds, levels, track)
      values (${name}, ${artist}, 'a.wav', 5000, 9.5, ${LEVELS}, ${track}) returning id`,
  )
  if (row === undefined) throw new Error('no preview')
  return row.id
}
