/** The public address of a file that staff uploaded. */
export function mediaAddress(bucket: 'press' | 'previews', name: string): string {
  return `/storage/v1/object/public/${bucket}/${encodePath(name)}`
}

/** What looks alike in either form. */
const QUALITY = { avif: 55, webp: 78 }

/** The same of a picture, in another size and form. */
export function pictureAddress(name: string, width: number, height: number, format: 'avif' | 'webp'): string {
  const query = `width=${width}&height=${height}&format=${format}&quality=${QUALITY[format]}`
  return `/storage/v1/render/image/public/press/${encodePath(name)}?${query}`
}

function encodePath(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/')
}
