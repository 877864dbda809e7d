import { Worker } from 'node:worker_threads'
import type { GivenPage } from '#contracts/scraper/scraper-port.ts'
import type { ReadResult } from './read-page.ts'

/** What a thread returns for a page; `text` and `material` only if requested. */
export type PageRead = ReadResult
export type ReadingOrder = { page: GivenPage; withText: boolean }
/** What a thread says once, when it has loaded and can read: on a busy machine that takes seconds, which are no page's fault. */
export const READY = 'ready'
/** A thread that reads pages one after the other, in the order in which it gets them. */
export type ReadingThread = { give(order: ReadingOrder): void; end(): Promise<void> }
type ReadingThreadOptions = {
  script: URL
  pageMs: number
  /** What it has read of the page that it had got first. */
  onRead: (result: PageRead) => void
  /** The thread is gone: it took too long, used up its memory, or crashed. Called once, and not after `end`. */
  onGone: (why: string) => void
}

// The thread's memory limits. A page leaves more than a megabyte behind: with 4 MB for what is young, every page was copied several times
// before it was garbage, a seventh of the thread's time. 16 MB cost two threads some 55 MB more.
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

export function createReadingThread({ script, pageMs, onRead, onGone }: ReadingThreadOptions): ReadingThread {
  const worker = new Worker(script, { resourceLimits: LIMITS })
  let timer: NodeJS.Timeout | undefined
  let pages = 0
  let isReady = false
  let isOver = false
  const watch = () => {
    clearTimeout(timer)
    // Without work it does not keep the process alive.
    if (pages === 0) worker.unref()
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
    onGone(why)
  }
  worker.on('message', (result: PageRead | typeof READY) => {
    if (isOver) return
    if (result === READY) {
      isReady = true
      return watch()
    }
    pages -= 1
    watch()
    onRead(result)
  })
  worker.on('error', (error) =>
    fail(error instanceof Error ? error.message.slice(0, 200) : 'the reading thread crashed'),
  )
  worker.on('exit', () => fail('the reading thread ended'))
  return {
    give(order) {
      pages += 1
      worker.ref()
      worker.postMessage(order)
      if (pages === 1) watch()
    },
    end,
  }
}
