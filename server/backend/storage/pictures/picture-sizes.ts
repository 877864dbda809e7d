/** The sizes in which pictures are rendered. A requested size in between becomes the next larger one. */
export const PICTURE_SIZES = [
  16, 32, 50, 64, 100, 128, 150, 200, 256, 320, 400, 480, 640, 800, 960, 1200, 1440, 1600, 1920, 2500,
] as const

const MAX_SIZE = 2500
const QUALITY_STEP = 5

type Size = { width?: number | undefined; height?: number | undefined; quality: number }

/** Rounds up to a fixed size with the same aspect ratio, so that few different pictures are rendered and cached. */
export function roundToFixedSize({ width, height, quality }: Size): Size {
  const requested = width ?? height
  const rounded = { quality: Math.round(quality / QUALITY_STEP) * QUALITY_STEP }
  if (requested === undefined) return rounded
  const scale = (PICTURE_SIZES.find((size) => size >= requested) ?? MAX_SIZE) / requested
  const rescale = (length: number | undefined) =>
    length === undefined ? undefined : Math.min(MAX_SIZE, Math.max(1, Math.round(length * scale)))
  return { ...rounded, width: rescale(width), height: rescale(height) }
}
