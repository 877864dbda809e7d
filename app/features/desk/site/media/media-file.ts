const MB = 1024 * 1024

/** The buckets enforce the same rules. */
export const MEDIA_KINDS = {
  picture: { bucket: 'press', table: 'press_pictures', megabytes: 10, types: 'JPEG, PNG, WebP or AVIF' },
  preview: { bucket: 'previews', table: 'track_previews', megabytes: 15, types: 'MP3, WAV, M4A, OGG or AAC' },
} as const
export type MediaKind = keyof typeof MEDIA_KINDS

/** The accepted media types with their file extensions. Stored files get the first one. */
const EXTENSIONS: Record<string, readonly [MediaKind, string, ...string[]]> = {
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
const TYPE_ALIASES: Record<string, string> = {
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
export function listAcceptedTypes(only?: MediaKind): string {
  return Object.entries(EXTENSIONS)
    .filter(([, [kind]]) => only === undefined || kind === only)
    .flatMap(([type, [, ...endings]]) => [type, ...endings.map((extension) => `.${extension}`)])
    .join(',')
}

/** A file that may be uploaded, and what the server needs to know about it. */
export type MediaFile = { kind: MediaKind; bucket: 'press' | 'previews'; type: string; extension: string }

/** Checks a file before anything is sent. Returns its kind, or the reason it is refused. */
export function checkFile(
  file: { name: string; type: string; size: number },
  only?: MediaKind,
): MediaFile | { error: string } {
  const known = TYPE_ALIASES[file.type] ?? file.type
  const last = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  const found = Object.entries(EXTENSIONS).find(([type, [, ...endings]]) =>
    known === '' ? endings.includes(last) : known === type,
  )
  if (found === undefined || (only !== undefined && only !== found[1][0])) {
    const { picture, preview } = MEDIA_KINDS
    if (only === 'picture') return { error: `Pictures must be ${picture.types}.` }
    if (only === 'preview') return { error: `Previews must be ${preview.types}.` }
    return { error: `Pictures must be ${picture.types}, and previews ${preview.types}.` }
  }
  const [type, [kind, extension]] = found
  const { bucket, megabytes } = MEDIA_KINDS[kind]
  if (file.size === 0) return { error: 'The file is empty.' }
  if (file.size > megabytes * MB)
    return { error: `The file is ${(file.size / MB).toFixed(1)} MB; ${kind}s may be up to ${megabytes} MB.` }
  return { kind, bucket, type, extension }
}
