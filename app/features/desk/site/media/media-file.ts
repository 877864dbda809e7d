const MB = 1024 * 1024

/** The buckets enforce the same rules. */
export const KINDS = {
  picture: { bucket: 'press', table: 'press_pictures', megabytes: 10, types: 'JPEG, PNG, WebP or AVIF' },
  preview: { bucket: 'previews', table: 'track_previews', megabytes: 15, types: 'MP3, WAV, M4A, OGG or AAC' },
} as const
export type MediaKind = keyof typeof KINDS

/** The media types that may be uploaded, and how such files end; stored files have the first of the endings. */
const ENDINGS: Record<string, readonly [MediaKind, string, ...string[]]> = {
  'image/jpeg': ['picture', 'jpg', 'jpeg'],
  'image/png': ['picture', 'png'],
  'image/webp': ['picture', 'webp'],
  'image/avif': ['picture', 'avif'],
  'audio/mpeg': ['preview', 'mp3'],
  'audio/wav': ['preview', 'wav'],
  'audio/mp4': ['preview', 'm4a'],
  'audio/ogg': ['preview', 'ogg', 'oga'],
  'audio/aac': ['preview', 'aac'],
}

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

/** What the file picker offers. */
export function listAccepted(only?: MediaKind): string {
  return Object.entries(ENDINGS)
    .filter(([, [kind]]) => only === undefined || kind === only)
    .flatMap(([type, [, ...endings]]) => [type, ...endings.map((ending) => `.${ending}`)])
    .join(',')
}

/** A file that may be uploaded, and what the server needs to know about it. */
export type MediaFile = { kind: MediaKind; bucket: 'press' | 'previews'; type: string; ending: string }

/** Checks a file before anything is sent. Returns its kind, or the reason it is refused. */
export function judgeFile(
  file: { name: string; type: string; size: number },
  only?: MediaKind,
): MediaFile | { refusal: string } {
  const known = SAME[file.type] ?? file.type
  const last = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  const found = Object.entries(ENDINGS).find(([type, [, ...endings]]) =>
    known === '' ? endings.includes(last) : known === type,
  )
  if (found === undefined || (only !== undefined && only !== found[1][0])) {
    const { picture, preview } = KINDS
    if (only === 'picture') return { refusal: `Pictures must be ${picture.types}.` }
    if (only === 'preview') return { refusal: `Previews must be ${preview.types}.` }
    return { refusal: `Pictures must be ${picture.types}, and previews ${preview.types}.` }
  }
  const [type, [kind, ending]] = found
  const { bucket, megabytes } = KINDS[kind]
  if (file.size === 0) return { refusal: 'The file is empty.' }
  if (file.size > megabytes * MB)
    return { refusal: `The file is ${(file.size / MB).toFixed(1)} MB; ${kind}s may be up to ${megabytes} MB.` }
  return { kind, bucket, type, ending }
}
