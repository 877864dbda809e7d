import '#app/lib/no-eval.ts'
import { z } from 'zod'
import { loadBackend } from '#app/lib/backend/client.ts'
import { uploadFile } from '#app/lib/backend/upload-file.ts'
import { measurePicture, measureSound } from './measure-file.ts'
import { judgeFile, type MediaFile } from './media-file.ts'
import { type Media, type MediaRow, PictureRowSchema, PreviewRowSchema } from './media-rows.ts'

/** Ids: what a file is uploaded for. */
export type MediaOwner = { artist: string; track?: string }

type Kind = MediaRow['kind']
const TABLES: Record<Kind, 'press_pictures' | 'track_previews'> = {
  picture: 'press_pictures',
  preview: 'track_previews',
}
const BUCKETS: Record<Kind, 'press' | 'previews'> = { picture: 'press', preview: 'previews' }

type Answer<T> = { data: T; error: { message: string; code?: string } | null }

function settle<T>({ data, error }: Answer<T>): T {
  if (error !== null) throw Object.assign(new Error(error.message), { code: error.code })
  return data
}

/** All uploaded files, oldest first. */
export async function getMedia(): Promise<Media> {
  const client = await loadBackend()
  const [pictures, previews] = await Promise.all([
    client.from('press_pictures').select('*').order('created_at'),
    client.from('track_previews').select('*').order('created_at'),
  ])
  return {
    pictures: z.array(PictureRowSchema).parse(settle<unknown>(pictures)),
    previews: z.array(PreviewRowSchema).parse(settle<unknown>(previews)),
  }
}

/** A stored file and what its row says about it. */
type Sent = { file: MediaFile; facts: Record<string, string | number> }

/** Checks, measures and stores a file under a new name. Throws an error whose message is shown to the user. */
async function send(file: File, artist: string, onProgress: (part: number) => void, only?: Kind): Promise<Sent> {
  const judged = judgeFile(file, only)
  if ('refusal' in judged) throw new Error(judged.refusal)
  const measured = judged.kind === 'picture' ? await measurePicture(file) : await measureSound(file)
  const name = `${artist}/${crypto.randomUUID()}.${judged.ending}`
  await uploadFile({ bucket: judged.bucket, name, file: new Blob([file], { type: judged.type }), onProgress })
  return { file: judged, facts: { name, file_name: file.name.slice(-200), bytes: file.size, ...measured } }
}

/** Uploads a file for an artist, or a recording that one of their tracks then plays. */
export async function addFile(
  file: File,
  { artist, track }: MediaOwner,
  onProgress: (part: number) => void,
): Promise<void> {
  const sent = await send(file, artist, onProgress, track === undefined ? undefined : 'preview')
  const client = await loadBackend()
  await orTakeBack(sent, async () => {
    const added = await client
      .from(TABLES[sent.file.kind])
      .insert({ ...sent.facts, artist })
      .select('id')
      .single()
    const { id } = z.object({ id: z.uuid() }).parse(settle<unknown>(added))
    if (track !== undefined) await placePreview(id, track)
  })
}

/** Replaces a file; its caption or its track is kept. */
export async function replaceFile(row: MediaRow, file: File, onProgress: (part: number) => void): Promise<void> {
  const sent = await send(file, row.artist, onProgress, row.kind)
  await orTakeBack(sent, () => change(row, sent.facts))
  await dropFiles(row.kind, [row.name])
}

/** Removes a stored file that no row refers to; nobody would ever see it. */
async function orTakeBack({ file, facts }: Sent, say: () => Promise<void>): Promise<void> {
  try {
    await say()
  } catch (error) {
    await dropFiles(file.kind, [String(facts.name)]).catch(() => undefined)
    throw error
  }
}

async function dropFiles(kind: Kind, names: string[]): Promise<void> {
  const client = await loadBackend()
  settle<unknown>(await client.storage.from(BUCKETS[kind]).remove(names))
}

async function change({ kind, id }: Pick<MediaRow, 'kind' | 'id'>, values: Record<string, unknown>): Promise<void> {
  const client = await loadBackend()
  const rows = settle<unknown>(await client.from(TABLES[kind]).update(values).eq('id', id).select('id'))
  if (!Array.isArray(rows) || rows.length === 0) throw new Error('It no longer exists.')
}

export type Words = { alt: string; credit: string }

/** Saves what a picture shows and who took it. A picture without these is not shown on the site. */
export async function describePicture(id: string, { alt, credit }: Words): Promise<void> {
  await change({ kind: 'picture', id }, { alt: alt.trim() || null, credit: credit.trim() || null })
}

/** Assigns a preview to a track. The preview that the track had before is left without one. */
export async function placePreview(id: string, track: string | null): Promise<void> {
  const client = await loadBackend()
  settle<unknown>(await client.rpc('place_preview', { preview: id, wanted: track }))
}

/** Takes a file off the site; it can be restored. */
export async function removeMedia(row: MediaRow): Promise<void> {
  await change(row, { removed_at: new Date().toISOString() })
}

/** Restores a file. A preview whose track has another preview by now comes back without a track. */
export async function restoreMedia(row: MediaRow): Promise<void> {
  try {
    await change(row, { removed_at: null })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
    if (!isTaken) throw error
    await change(row, { removed_at: null, track: null })
  }
}

/** Deletes the file itself. */
export async function deleteMedia(row: MediaRow): Promise<void> {
  await dropFiles(row.kind, [row.name])
}
