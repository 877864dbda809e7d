export type ImageStatus = 'idle' | 'loading' | 'loaded' | 'error'

/** The state of an image whose events may have fired before anybody listened; `idle` means it was not requested. */
export function judgeImage(image: Pick<HTMLImageElement, 'complete' | 'naturalWidth' | 'currentSrc'>): ImageStatus {
  if (!image.complete) return 'loading'
  if (image.naturalWidth > 0) return 'loaded'
  return image.currentSrc === '' ? 'idle' : 'error'
}
