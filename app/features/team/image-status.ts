export type ImageStatus = 'idle' | 'loading' | 'loaded' | 'error'

/** Where an image stands whose events may have passed before anybody listened; `idle` is for one that was not asked for. */
export function judgeImage(image: Pick<HTMLImageElement, 'complete' | 'naturalWidth' | 'currentSrc'>): ImageStatus {
  if (!image.complete) return 'loading'
  if (image.naturalWidth > 0) return 'loaded'
  return image.currentSrc === '' ? 'idle' : 'error'
}
