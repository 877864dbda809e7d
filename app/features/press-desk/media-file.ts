const MB = 1024 * 1024

/** What a file may be, where it goes, and how much of it there may be. The buckets hold the same rules and decide. */
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

/** A file that may be sent: which kind it is, and what the server is told about it. */
export type MediaFile = { kind: MediaKind; bucket: 'press' | 'previews'; type: string; ending: string }

/** Systems do not agree on the names of types, and on some there is none: then the file's ending says it. */
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

/** What the file picker offers. */
export const ACCEPTED: Record<MediaKind, string> = {
  picture: [...Object.keys(KINDS.picture.endings), '.jpeg', '.jpg', '.png', '.webp', '.avif'].join(','),
  preview: [...Object.keys(KINDS.preview.endings), '.mp3', '.wav', '.m4a', '.ogg', '.aac'].join(','),
}

/** Judges a file before any of it is sent. Answers why not, in words, or what it is. */
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
      return { refusal: `The file has ${(file.size / MB).toFixed(1)} MB; ${plural} may have ${bytes / MB}.` }
    }
    return { kind, bucket, type, ending }
  }
  const pictures = 'JPEG, PNG, WebP or AVIF'
  const sounds = 'MP3, WAV, M4A, OGG or AAC'
  if (only === 'picture') return { refusal: `Pictures come as ${pictures}.` }
  if (only === 'preview') return { refusal: `Previews come as ${sounds}.` }
  return { refusal: `Pictures come as ${pictures}, previews as ${sounds}.` }
}
