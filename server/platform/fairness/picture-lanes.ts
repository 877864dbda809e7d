import PQueue from 'p-queue'
import { AppError } from '#server/platform/app-error.ts'

/** More than this many waiting would wait longer than anybody looks at a page. */
const MOST_WAITING = 12

export type PictureLanes = <T>(weight: 'light' | 'heavy', work: () => Promise<T>) => Promise<T>

/**
 * Two lanes for drawing pictures, one at a time in each, so that a small one never waits behind large ones and no more
 * than two cores are busy. A full lane refuses with AppError `unavailable`.
 */
export function createPictureLanes(mostWaiting = MOST_WAITING): PictureLanes {
  const lanes = { light: new PQueue({ concurrency: 1 }), heavy: new PQueue({ concurrency: 1 }) }
  return async (weight, work) => {
    const lane = lanes[weight]
    if (lane.size >= mostWaiting) {
      throw new AppError('unavailable', 'Too many pictures are being drawn. Try again in a few seconds.')
    }
    return await lane.add(work)
  }
}
