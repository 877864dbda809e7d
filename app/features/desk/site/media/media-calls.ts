import '#app/lib/no-eval.ts'
import { z } from 'zod'
import { loadBackend } from '#app/lib/backend/client.ts'
import { uploadFile } from '#app/lib/backend/upload-file.ts'
import { measureLevels } from '#app/lib/player/levels.ts'
import { writeLevels } from '#app/lib/player/preview.ts'
import { checkFile, MEDIA_KINDS, type MediaFile, type MediaKind } from './media-file.ts'

const FileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  artist: z.string(),
  file_name: z.string(),
  bytes: z.number(),
  removed_at: z.string().nullable(),
})
const PictureSchema = FileSchema.extend({
  kind: z.literal('picture'),
  width: z.number(),
  height: z.number(),
  alt: z.string().nullable(),
  credit: z.string().nullable(),
})
const PreviewSchema = FileSchema.extend({
  kind: z.literal('preview'),
  seconds: z.number(),
  levels: z.string(),
  track: z.string().nullable(),
})
const RowSchema = z.discriminatedUnion('kind', [PictureSchema, PreviewSchema])
export type PictureRow = z.infer<typeof PictureSchema>
export type PreviewRow = z.infer<typeof PreviewSchema>
export type MediaRow = z.infer<typeof RowSchema>

/** The ids of the artist and track that a file belongs to. */
export type MediaOwner = { artist: string; track?: string | undefined }

type Answer = { data: unknown; error: { message: string; code?: string } | null }

function unwrap({ data, error }: Answer): unknown {
  if (error !== null) throw Object.assign(new Error(error.message), { code: error.code })
  return data
}

/** All uploaded files, pictures first, oldest first. */
export async function listMedia(): Promise<MediaRow[]> {
  const client = await loadBackend()
  const load = async (kind: MediaKind) => {
    const rows = unwrap(await client.from(MEDIA_KINDS[kind].table).select('*').order('created_at'))
    return z
      .array(z.looseObject({}))
      .parse(rows)
      .map((row) => ({ ...row, kind }))
  }
  return z.array(RowSchema).parse((await Promise.all([load('picture'), load('preview')])).flat())
}

/** A stored file and the values of its database row. */
type StoredFile = { file: MediaFile; facts: Record<string, string | number> }

/** Checks, measures and stores a file under a new name. Throws an error whose message is shown to the user. */
async function storeFile(
  file: File,
  artist: string,
  only?: MediaKind,
  onProgress = (_: number) => {},
): Promise<StoredFile> {
  const checked = checkFile(file, only)
  if ('error' in checked) throw new Error(checked.error)
  const measured = checked.kind === 'picture' ? await measurePicture(file) : await measureRecording(file)
  const name = `${artist}/${crypto.randomUUID()}.${checked.extension}`
  await uploadFile({ bucket: checked.bucket, name, file: new Blob([file], { type: checked.type }), onProgress })
  return { file: checked, facts: { name, file_name: file.name.slice(-200), bytes: file.size, ...measured } }
}

/** A picture's width and height as displayed, after EXIF rotation. */
async function measurePicture(file: Blob): Promise<{ width: number; height: number }> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) throw new Error('The picture cannot be read. Is the file damaged?')
  const { width, height } = bitmap
  bitmap.close()
  return { width, height }
}

/** High enough to measure loudness, and half the memory of the usual rate. */
const SAMPLE_RATE = 22_050
const MAX_SECONDS = 1800

/** A recording's length and its loudness over time. */
async function measureRecording(file: Blob): Promise<{ seconds: number; levels: string }> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  const sound = await context.decodeAudioData(await file.arrayBuffer()).catch(() => null)
  if (sound === null || sound.length === 0) throw new Error('The recording cannot be read. Is the file damaged?')
  if (sound.duration > MAX_SECONDS) throw new Error('The recording is longer than half an hour.')
  const samples = sound.getChannelData(0).slice()
  for (let channel = 1; channel < sound.numberOfChannels; channel += 1) {
    const other = sound.getChannelData(channel)
    for (let at = 0; at < samples.length; at += 1) samples[at] = (samples[at] ?? 0) + (other[at] ?? 0)
  }
  return {
    seconds: Math.max(0.1, Math.round(sound.duration * 100) / 100),
    levels: writeLevels(measureLevels(samples)),
  }
}

/** Uploads a file for an artist, or a recording that one of their tracks then plays. */
export async function addFile(
  file: File,
  { artist, track }: MediaOwner,
  onProgress: (part: number) => void,
): Promise<void> {
  const stored = await storeFile(file, artist, track === undefined ? undefined : 'preview', onProgress)
  const client = await loadBackend()
  await deleteOnFailure(stored, async () => {
    const added = await client
      .from(MEDIA_KINDS[stored.file.kind].table)
      .insert({ ...stored.facts, artist })
      .select('id')
      .single()
    const { id } = z.object({ id: z.uuid() }).parse(unwrap(added))
    if (track !== undefined) await assignPreview(id, track)
  })
}

/** Replaces a file; its caption or its track is kept. */
export async function replaceFile(row: MediaRow, file: File): Promise<void> {
  const stored = await storeFile(file, row.artist, row.kind)
  await deleteOnFailure(stored, () => changeMedia(row, stored.facts))
  await deleteMedia(row)
}

/** Deletes the stored file if `saveRow` fails, because nothing would refer to it. */
async function deleteOnFailure({ file, facts }: StoredFile, saveRow: () => Promise<void>): Promise<void> {
  try {
    await saveRow()
  } catch (error) {
    await deleteMedia({ kind: file.kind, name: String(facts.name) }).catch(() => undefined)
    throw error
  }
}

/** Deletes the file itself. */
export async function deleteMedia({ kind, name }: Pick<MediaRow, 'kind' | 'name'>): Promise<void> {
  const client = await loadBackend()
  unwrap(await client.storage.from(MEDIA_KINDS[kind].bucket).remove([name]))
}

/** Updates a file's database row. */
export async function changeMedia({ kind, id }: MediaRow, values: Record<string, unknown>): Promise<void> {
  const client = await loadBackend()
  const rows = unwrap(await client.from(MEDIA_KINDS[kind].table).update(values).eq('id', id).select('id'))
  if (!Array.isArray(rows) || rows.length === 0) throw new Error('It no longer exists.')
}

/** Assigns a preview to a track. The track's previous preview loses its track. */
export async function assignPreview(id: string, track: string | null): Promise<void> {
  const client = await loadBackend()
  unwrap(await client.rpc('place_preview', { preview: id, wanted: track }))
}

/** Restores a file. A preview whose track has another preview by now comes back without a track. */
export async function restoreMedia(row: MediaRow): Promise<void> {
  try {
    await changeMedia(row, { removed_at: null })
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
    if (!isTaken) throw error
    await changeMedia(row, { removed_at: null, track: null })
  }
}
