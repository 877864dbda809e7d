import { formatFileSize } from '#app/lib/format-file-size.ts'
import type { SitePicture } from '#contracts/site/site-media-schemas.ts'

const WIDTHS = [480, 960, 1600]
/** The server's limit for width and height. */
const MAX_SIDE = 2500

type Size = { width: number; height: number }

/** The sizes a picture is offered in: at least one, and none larger than the original. */
export function listSizes({ width, height }: Size): Size[] {
  const widest = Math.max(1, Math.min(width, MAX_SIDE, Math.floor((MAX_SIDE * width) / height)))
  const smaller = WIDTHS.filter((wide) => wide < widest)
  const widths = smaller.length === WIDTHS.length ? smaller : [...smaller, widest]
  return widths.map((wide) => ({ width: wide, height: Math.max(1, Math.round((height * wide) / width)) }))
}

export function describeFile({ name, width, height, bytes }: Pick<SitePicture, 'name' | 'width' | 'height' | 'bytes'>) {
  return `${getExtension(name).toUpperCase()} ${width} × ${height}, ${formatFileSize(bytes)}`
}

/** A file name that still identifies the picture in a downloads folder. */
export function nameDownload(slug: string, at: number, name: string): string {
  return `${slug}-press-${at + 1}.${getExtension(name)}`
}

function getExtension(name: string): string {
  return name.split('.').at(-1) ?? ''
}
