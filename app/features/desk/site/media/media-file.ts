const MB = 1024 * 1024

/** The types allowed for each kind of file, its bucket and its size limit. The buckets enforce the same rules. */
const KINDS = {
  picture: {
    bucket: 'press',
    bytes: 10 * MB,
    endings: { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/avif': 'avif' },
    plural: 'pictures',
  },
  preview: {
    bucket: 'previews',
    bytes: 15 * MB,
    endings: {
      'audio/mpeg': 'mp3',
      'audio/wav': 'wav',
      'audio/mp4': 'm4a',
      'audio/ogg': 'ogg',
      'audio/aac': 'aac',
    },
    plural: 'previews',
  },
} as const

export type MediaKind = keyof typeof KINDS

/** A file that may be uploaded: its kind, and what the server needs to know about it. */
export type MediaFile = { kind: MediaKind; bucket: 'press' | 'previews'; type: string; ending: string }

/** Systems disagree on the names of media types and some report none; the file's extension then decides. */
const SAME: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-aac': 'audio/aac',
  'application/ogg': 'audio/ogg',
}
const BY_ENDING: Record<string, string> = { jpeg: 'image/jpeg', oga: 'audio/ogg' }
for (const { endings } of Object.values(KINDS)) {
  for (const [type, ending] of Object.entries(endings)) BY_ENDING[ending] = type
}

/** The types that the file picker offers. */
export const ACCEPTED: Record<MediaKind, string> = {
  picture: [...Object.keys(KINDS.picture.endings), '.jpeg', '.jpg', '.png', '.webp', '.avif'].join(','),
  preview: [...Object.keys(KINDS.preview.endings), '.mp3', '.wav', '.m4a', '.ogg', '.aac'].join(','),
}

/** Checks a file before anything is sent. Returns its kind, or the reason it is refused. */
export function judgeFile(
  file: { name: string; type: string; size: number },
  only?: MediaKind,
): MediaFile | { refusal: string } {
  const type = SAME[file.type] ?? (file.type || BY_ENDING[file.name.split('.').at(-1)?.toLowerCase() ?? ''] || '')
  for (const kind of ['picture', 'preview'] as const) {
    const { bucket, bytes, endings, plural } = KINDS[kind]
    const ending = Object.entries(endings).find(([known]) => known === type)?.[1]
    if (ending === undefined || (only !== undefined && only !== kind)) continue
    if (file.size === 0) return { refusal: 'The file is empty.' }
    if (file.size > bytes) {
      return { refusal: `The file is ${(file.size / MB).toFixed(1)} MB; ${plural} may be up to ${bytes / MB} MB.` }
    }
    return { kind, bucket, type, ending }
  }
  const pictures = 'JPEG, PNG, WebP or AVIF'
  const sounds = 'MP3, WAV, M4A, OGG or AAC'
  if (only === 'picture') return { refusal: `Pictures must be ${pictures}.` }
  if (only === 'preview') return { refusal: `Previews must be ${sounds}.` }
  return { refusal: `Pictures must be ${pictures}, and previews ${sounds}.` }
}
