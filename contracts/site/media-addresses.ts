/** The public URL of an uploaded file. */
export function mediaAddress(bucket: 'press' | 'previews' | 'look', name: string): string {
  return `/storage/v1/object/public/${bucket}/${encodePath(name)}`
}

const QUALITY = { avif: 55, webp: 78 }

/** The public URL of a picture in another size and format. */
export function pictureAddress(name: string, width: number, height: number, format: 'avif' | 'webp'): string {
  const query = `width=${width}&height=${height}&format=${format}&quality=${QUALITY[format]}`
  return `/storage/v1/render/image/public/press/${encodePath(name)}?${query}`
}

function encodePath(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/')
}
