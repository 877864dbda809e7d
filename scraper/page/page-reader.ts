import type { GivenPage } from '#contracts/scraper/scraper-port.ts'
import { createReadingThread, type PageRead, type ReadingJob, type ReadingThread } from './reading-thread.ts'

/** Reads pages off the event loop, so that the server in this process keeps answering. */
export type PageReader = {
  /** Resolves when the backlog is short enough to fetch another page. */
  room(signal?: AbortSignal): Promise<void>
  /** Never rejects: a page that takes too long, or all memory, is an outcome. Its text and material come back only where they are asked for. */
  read(page: GivenPage, options?: { withText: boolean }): Promise<PageRead>
  close(): Promise<void>
}
export type PageReaderOptions = {
  threads?: number
  /** The longest one page may take; then its thread is terminated, and a new one continues with the next page. */
  pageMs?: number
  /** Idle threads end after this. */
  idleMs?: number
  /** How many characters may wait to be read before fetching pauses. */
  backlog?: number
  script?: URL
}

// A polite run brings at most twenty pages a second, a tenth of what one thread reads; each more costs 70 MB.
const THREADS = 1
// About fifty pages. Pages that wait longer survive the young generation, which makes a run's memory grow.
const BACKLOG_CHARS = 1024 * 1024
// One page being read and one behind it: a thread never waits for the event loop to hand it the next.
const AHEAD = 2

/** A pool of threads that start when there is something to read and end when there has been nothing for a while. */
export function createPageReader(options: PageReaderOptions = {}): PageReader {
  const { threads: most = THREADS, pageMs = 15_000, idleMs = 30_000, backlog: mostWaiting = BACKLOG_CHARS } = options
  const script = options.script ?? new URL('./read-worker.ts', import.meta.url)
  const waiting: ReadingJob[] = []
  const threads = new Set<ReadingThread>()
  const wantRoom: (() => void)[] = []
  let backlog = 0
  let idle: NodeJS.Timeout | undefined

  const finish = ({ page, settle }: ReadingJob, result: PageRead) => {
    backlog -= page.body.length
    settle(result)
    if (backlog < mostWaiting) wantRoom.shift()?.()
    if (backlog === 0) for (const go of wantRoom.splice(0)) go()
  }
  const onRead = (_thread: ReadingThread, job: ReadingJob, result: PageRead) => {
    finish(job, result)
    deal()
  }
  /** The current page is the cause; the one behind it goes back to the front of the queue. */
  const onGone = (thread: ReadingThread, why: string) => {
    threads.delete(thread)
    const [blamed, ...others] = thread.jobs.splice(0)
    waiting.unshift(...others)
    if (blamed !== undefined) finish(blamed, unread(why))
    deal()
  }
  const pickThread = (): ReadingThread | null => {
    const best = leastBusy(threads)
    if (best !== null && (best.jobs.length === 0 || threads.size >= most)) return best.jobs.length < AHEAD ? best : null
    const fresh = createReadingThread({ script, pageMs, onRead, onGone })
    threads.add(fresh)
    return fresh
  }
  const deal = () => {
    clearTimeout(idle)
    while (waiting.length > 0) {
      const thread = pickThread()
      const job = thread === null ? undefined : waiting.shift()
      if (thread === null || job === undefined) return
      thread.give(job)
    }
    if (backlog === 0) idle = setTimeout(() => void endAll(), idleMs).unref()
  }
  const endAll = async () => {
    const ended = [...threads]
    threads.clear()
    const left = [...ended.flatMap(({ jobs }) => jobs.splice(0)), ...waiting.splice(0)]
    await Promise.all(ended.map((thread) => thread.end()))
    for (const job of left) finish(job, unread('the reader was closed'))
  }
  return {
    async room(signal) {
      signal?.throwIfAborted()
      if (backlog >= mostWaiting) await new Promise<void>((resolve) => wantRoom.push(resolve))
    },
    read: (page, { withText } = { withText: false }) =>
      new Promise((settle) => {
        backlog += page.body.length
        waiting.push({ page, withText, settle })
        deal()
      }),
    async close() {
      clearTimeout(idle)
      await endAll()
    },
  }
}

function leastBusy(threads: ReadonlySet<ReadingThread>): ReadingThread | null {
  let best: ReadingThread | null = null
  for (const thread of threads) if (best === null || thread.jobs.length < best.jobs.length) best = thread
  return best
}

function unread(detail: string): PageRead {
  return { outcome: 'parse_error', detail, reading: null, text: '', links: [], material: null }
}
