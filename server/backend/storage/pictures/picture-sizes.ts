/** The sizes in which pictures are drawn; what a request asks for in between becomes the next larger one. */
export const PICTURE_SIZES = [
  16, 32, 50, 64, 100, 128, 150, 200, 256, 320, 400, 480, 640, 800, 960, 1200, 1440, 1600, 1920, 2500,
] as const

const MOST = 2500
const QUALITY_STEP = 5

type Size = { width?: number | undefined; height?: number | undefined; quality: number }

/**
 * The fixed size next to the requested one, in the same shape. Without it every number of pixels would be a picture of
 * its own to draw and to keep.
 */
export function fixSize({ width, height, quality }: Size): Size {
  const asked = width ?? height
  const steps = { quality: Math.round(quality / QUALITY_STEP) * QUALITY_STEP }
  if (asked === undefined) return steps
  const scale = (PICTURE_SIZES.find((size) => size >= asked) ?? MOST) / asked
  const fix = (length: number | undefined) =>
    length === undefined ? undefined : Math.min(MOST, Math.max(1, Math.round(length * scale)))
  return { ...steps, width: fix(width), height: fix(height) }
}
