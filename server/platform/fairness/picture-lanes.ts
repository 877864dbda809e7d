import PQueue from 'p-queue'
import { AppError } from '#server/platform/app-error.ts'

/** Further requests would wait longer than a visitor looks at a page. */
const MOST_WAITING = 12

type PictureLanes = <T>(weight: 'light' | 'heavy', work: () => Promise<T>) => Promise<T>

/**
 * Two queues for rendering pictures, each one at a time, so that a small picture never waits behind large ones and at
 * most two cores are busy. A full queue throws AppError `unavailable`.
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
