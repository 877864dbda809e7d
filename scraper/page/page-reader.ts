import type { GivenPage } from '#contracts/scraper/scraper-port.ts'
import { createReadingThread, type PageRead, type ReadingOrder, type ReadingThread } from './reading-thread.ts'

/** Reads pages off the event loop, so that the server in this process keeps answering. */
export type PageReader = {
  /** Resolves when the backlog is short enough to fetch another page. */
  room(signal?: AbortSignal): Promise<void>
  /** Never rejects: a page that takes too long, or all memory, is an outcome. Its text and material come back only where they are asked for. */
  read(page: GivenPage, options?: { withText: boolean }): Promise<PageRead>
  close(): Promise<void>
}
export type PageReaderOptions = {
  /** The longest one page may take; then the thread is terminated, and a new one continues with the next page. */
  pageMs?: number
  /** An idle thread ends after this. */
  idleMs?: number
  /** How many characters may wait to be read before fetching pauses. */
  backlog?: number
  script?: URL
}
type Job = ReadingOrder & { settle: (result: PageRead) => void }

// About fifty pages. Pages that wait longer survive the young generation, which makes a run's memory grow.
const BACKLOG_CHARS = 1024 * 1024
// One page being read and one behind it: the thread never waits for the event loop to hand it the next.
const AHEAD = 2

/**
 * One thread, started when there is something to read and ended when there has been nothing for a while. A polite run brings at most
 * twenty pages a second, a tenth of what it reads.
 */
export function createPageReader(options: PageReaderOptions = {}): PageReader {
  const { pageMs = 15_000, idleMs = 30_000, backlog: mostWaiting = BACKLOG_CHARS } = options
  const script = options.script ?? new URL('./read-worker.ts', import.meta.url)
  /** What is not read yet; the first `given` of them are with the thread. */
  const jobs: Job[] = []
  const wantRoom: (() => void)[] = []
  let thread: ReadingThread | null = null
  let given = 0
  let backlog = 0
  let idle: NodeJS.Timeout | undefined

  const finish = ({ page, settle }: Job, result: PageRead) => {
    backlog -= page.body.length
    settle(result)
    if (backlog < mostWaiting) wantRoom.shift()?.()
    if (backlog === 0) for (const go of wantRoom.splice(0)) go()
  }
  const finishFirst = (result: PageRead) => {
    const job = jobs.shift()
    if (job !== undefined) finish(job, result)
    deal()
  }
  const onRead = (result: PageRead) => {
    given -= 1
    finishFirst(result)
  }
  /** The current page is the cause; those behind it go to a new thread. */
  const onGone = (why: string) => {
    thread = null
    given = 0
    finishFirst(unread(why))
  }
  const deal = () => {
    clearTimeout(idle)
    for (const { page, withText } of jobs.slice(given, AHEAD)) {
      thread ??= createReadingThread({ script, pageMs, onRead, onGone })
      thread.give({ page, withText })
      given += 1
    }
    if (jobs.length === 0) idle = setTimeout(() => void end(), idleMs).unref()
  }
  const end = async () => {
    clearTimeout(idle)
    const ended = thread
    const left = jobs.splice(0)
    thread = null
    given = 0
    await ended?.end()
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
        jobs.push({ page, withText, settle })
        deal()
      }),
    close: end,
  }
}

function unread(detail: string): PageRead {
  return { outcome: 'parse_error', detail, reading: null, text: '', links: [], material: null }
}
