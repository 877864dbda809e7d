import { Worker } from 'node:worker_threads'
import type { SlimPage } from './slim-page.ts'

const SCRIPT = new URL('./slim-worker.ts', import.meta.url)

/**
 * Slims pages in a thread of its own, a fifth of a second of work each that visitors do not wait for. Rejects when one of them
 * cannot be slimmed. Keeps no process alive.
 */
export function slimInThread(pages: readonly string[]): Promise<SlimPage[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(SCRIPT, { workerData: pages })
    worker.unref()
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that slims pages ended without an answer')))
  })
}
