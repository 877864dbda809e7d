import PQueue from 'p-queue'
import { AppError } from '#server/platform/app-error.ts'
import { RateLimitedError, type RateLimits } from './rate-limit.ts'

/**
 * Rendering blocks the process for about 15 ms. One page starts per interval, so that other requests are answered in
 * between.
 */
const INTERVAL_MS = 40
/** The last one waits for a second. */
const MOST_WAITING = 25

type RenderPage = (clientAddress: string, render: () => Promise<Response>) => Promise<Response>

/** Limits the pages that are rendered per request, per client address and in total. */
export function limitRendering(limits: RateLimits, mostWaiting = MOST_WAITING): RenderPage {
  const perAddress = limits('pages-drawn', { points: 120, durationSec: 60, perProcess: true })
  const queue = new PQueue({ concurrency: 4, interval: INTERVAL_MS, intervalCap: 1 })
  return async (clientAddress, render) => {
    try {
      await perAddress(clientAddress)
      if (queue.size >= mostWaiting) throw new AppError('unavailable', 'The server is busy. Please try again.')
      return await queue.add(render)
    } catch (error) {
      if (error instanceof RateLimitedError) return refuse(429, error.message, error.retryAfterSec)
      if (error instanceof AppError && error.code === 'unavailable') return refuse(503, error.message, 1)
      throw error
    }
  }
}

function refuse(status: number, message: string, retryAfterSec: number): Response {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': String(retryAfterSec) }
  return new Response(message, { status, headers: { ...headers, 'cache-control': 'no-store' } })
}
