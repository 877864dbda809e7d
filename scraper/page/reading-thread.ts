import { Worker } from 'node:worker_threads'
import type { GivenPage } from '#contracts/scraper/scraper-port.ts'
import type { ReadResult } from './read-page.ts'

/** What a thread returns for a page; `text` and `material` only if requested. */
export type PageRead = ReadResult
export type ReadingOrder = { page: GivenPage; withText: boolean }
/** What a thread says once, when it has loaded and can read: on a busy machine that takes seconds, which are no page's fault. */
export const READY = 'ready'
export type ReadingJob = ReadingOrder & { settle: (result: PageRead) => void }
/** A thread that reads pages one after the other; the first of `jobs` is the current one. */
export type ReadingThread = { jobs: ReadingJob[]; give(job: ReadingJob): void; end(): Promise<void> }
export type ReadingThreadOptions = {
  script: URL
  pageMs: number
  onRead: (thread: ReadingThread, job: ReadingJob, result: PageRead) => void
  /** The thread is gone: it took too long, used up its memory, or crashed. Called once, and not after `end`. */
  onGone: (thread: ReadingThread, why: string) => void
}

// The thread's memory limits. A page leaves more than a megabyte behind: with 4 MB for what is young, every page was copied several times
// before it was garbage, a seventh of the thread's time. 16 MB cost two threads some 55 MB more.
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

export function createReadingThread({ script, pageMs, onRead, onGone }: ReadingThreadOptions): ReadingThread {
  const worker = new Worker(script, { resourceLimits: LIMITS })
  let timer: NodeJS.Timeout | undefined
  let isReady = false
  let isOver = false
  const watch = () => {
    clearTimeout(timer)
    // Without work it does not keep the process alive.
    if (thread.jobs.length === 0) worker.unref()
    else if (isReady) timer = setTimeout(() => fail(`took longer than ${pageMs} ms to read`), pageMs)
  }
  const end = async () => {
    isOver = true
    clearTimeout(timer)
    await worker.terminate()
  }
  const fail = (why: string) => {
    if (isOver) return
    void end()
    onGone(thread, why)
  }
  const thread: ReadingThread = {
    jobs: [],
    give(job) {
      thread.jobs.push(job)
      worker.ref()
      const order: ReadingOrder = { page: job.page, withText: job.withText }
      worker.postMessage(order)
      if (thread.jobs.length === 1) watch()
    },
    end,
  }
  worker.on('message', (result: PageRead | typeof READY) => {
    if (result === READY) {
      isReady = true
      return watch()
    }
    const job = thread.jobs.shift()
    if (isOver || job === undefined) return
    watch()
    onRead(thread, job, result)
  })
  worker.on('error', (error) =>
    fail(error instanceof Error ? error.message.slice(0, 200) : 'the reading thread crashed'),
  )
  worker.on('exit', () => fail('the reading thread ended'))
  return thread
}
