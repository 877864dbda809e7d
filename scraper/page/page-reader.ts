import { Worker } from 'node:worker_threads'
import type { GivenPage } from '#contracts/scraper/scraper-port.ts'
import type { ReadResult } from './read-page.ts'

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

/** What a thread returns for a page; `text` and `material` only if requested. */
export type PageRead = ReadResult
export type ReadingOrder = { page: GivenPage; withText: boolean }
/** What a thread says once, when it has loaded and can read: on a busy machine that takes seconds, which are no page's fault. */
export const READY = 'ready'
/** A thread that reads pages one after the other, in the order in which it gets them. */
type ReadingThread = { give(order: ReadingOrder): void; end(): Promise<void> }
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

function createReadingThread({ script, pageMs, onRead, onGone }: ReadingThreadOptions): ReadingThread {
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
