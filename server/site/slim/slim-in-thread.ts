import { Worker } from 'node:worker_threads'
import type { SlimPage } from './slim-page.ts'

const SCRIPT = new URL('./slim-worker.ts', import.meta.url)

/**
 * Slims pages in a separate thread, so that requests do not wait for it; a page takes a fifth of a second. Rejects if one of
 * the pages cannot be slimmed. Does not keep the process alive.
 */
export function slimInThread(pages: readonly string[]): Promise<SlimPage[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(SCRIPT, { workerData: pages })
    worker.unref()
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that slims pages exited without a result')))
  })
}
