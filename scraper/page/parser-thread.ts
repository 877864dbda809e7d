import { Worker } from 'node:worker_threads'
import type { FetchedPage } from '#contracts/scraper/scraper-port.ts'
import type { ReadResult } from './read-page.ts'

/** Parses pages outside the event loop, so that the server in this process keeps answering. */
export type ParserThread = {
  /** Resolves when the backlog is short enough to fetch another page. */
  waitForRoom(signal?: AbortSignal): Promise<void>
  /** Never rejects: a page that takes too long or too much memory is an outcome. Returns text and material only with `withText`. */
  read(page: FetchedPage, options?: { withText: boolean }): Promise<ReadResult>
  close(): Promise<void>
}
export type ParserThreadOptions = {
  /** Time limit for one page. After it the thread is terminated, and a new one continues with the next page. */
  pageMs?: number
  idleMs?: number
  /** How many characters may wait before fetching pauses. */
  maxBacklogCharacters?: number
  script?: URL
}
export type ParserRequest = { page: FetchedPage; withText: boolean }
type Job = ParserRequest & { settle: (result: ReadResult) => void }

// About fifty pages. Pages that wait longer leave the young generation, and the memory of a run grows.
const BACKLOG_CHARACTERS = 1024 * 1024
// One page being parsed and one behind it, so that the thread never waits for the event loop.
const MAX_SENT = 2

/**
 * One thread, started with the first page and ended when it has been idle. One is enough: a polite run fetches at most twenty pages a
 * second, a tenth of what a thread can parse.
 */
export function createParserThread(options: ParserThreadOptions = {}): ParserThread {
  const { pageMs = 15_000, idleMs = 30_000, maxBacklogCharacters = BACKLOG_CHARACTERS } = options
  const script = options.script ?? new URL('./parser-worker.ts', import.meta.url)
  /** Pages that have no result yet. The first `sentCount` of them have been sent to the thread. */
  const jobs: Job[] = []
  const waitingForRoom: (() => void)[] = []
  let worker: ParserWorker | null = null
  let sentCount = 0
  let backlog = 0
  let idle: NodeJS.Timeout | undefined

  const finish = ({ page, settle }: Job, result: ReadResult) => {
    backlog -= page.body.length
    settle(result)
    if (backlog < maxBacklogCharacters) waitingForRoom.shift()?.()
    if (backlog === 0) for (const go of waitingForRoom.splice(0)) go()
  }
  const finishCurrent = (result: ReadResult) => {
    const job = jobs.shift()
    if (job !== undefined) finish(job, result)
    sendNext()
  }
  const onRead = (result: ReadResult) => {
    sentCount -= 1
    finishCurrent(result)
  }
  /** The current page is the cause. The pages behind it go to a new thread. */
  const onExit = (why: string) => {
    worker = null
    sentCount = 0
    finishCurrent(toFailure(why))
  }
  const sendNext = () => {
    clearTimeout(idle)
    for (const { page, withText } of jobs.slice(sentCount, MAX_SENT)) {
      worker ??= startWorker({ script, pageMs, onRead, onExit })
      worker.send({ page, withText })
      sentCount += 1
    }
    if (jobs.length === 0) idle = setTimeout(() => void end(), idleMs).unref()
  }
  const end = async () => {
    clearTimeout(idle)
    const ended = worker
    const left = jobs.splice(0)
    worker = null
    sentCount = 0
    await ended?.end()
    for (const job of left) finish(job, toFailure('the parser was closed'))
  }
  return {
    async waitForRoom(signal) {
      signal?.throwIfAborted()
      if (backlog >= maxBacklogCharacters) await new Promise<void>((resolve) => waitingForRoom.push(resolve))
    },
    read: (page, { withText } = { withText: false }) =>
      new Promise((settle) => {
        backlog += page.body.length
        jobs.push({ page, withText, settle })
        sendNext()
      }),
    close: end,
  }
}

function toFailure(detail: string): ReadResult {
  return { outcome: 'parse_error', detail, reading: null, text: '', links: [], material: null }
}

/** Sent once by a thread that has loaded. Loading takes seconds on a busy machine, and must not count against the first page. */
export const READY = 'ready'
/** A thread that parses pages one after the other, in the order in which they were sent. */
type ParserWorker = { send(order: ParserRequest): void; end(): Promise<void> }
type ParserWorkerOptions = {
  script: URL
  pageMs: number
  /** The result of the oldest page without a result. */
  onRead: (result: ReadResult) => void
  /** The thread took too long, used up its memory, or crashed. Called once, and not after `end`. */
  onExit: (why: string) => void
}

// A page allocates more than a megabyte. With 4 MB for the young generation, every page was copied several times before it was garbage,
// which took a seventh of the thread's time. 16 MB cost two threads some 55 MB more.
const MEMORY_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

function startWorker({ script, pageMs, onRead, onExit }: ParserWorkerOptions): ParserWorker {
  const worker = new Worker(script, { resourceLimits: MEMORY_LIMITS })
  let timer: NodeJS.Timeout | undefined
  let pendingPages = 0
  let isReady = false
  let isOver = false
  const watch = () => {
    clearTimeout(timer)
    // An idle thread must not keep the process alive.
    if (pendingPages === 0) worker.unref()
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
    onExit(why)
  }
  worker.on('message', (result: ReadResult | typeof READY) => {
    if (isOver) return
    if (result === READY) {
      isReady = true
      return watch()
    }
    pendingPages -= 1
    watch()
    onRead(result)
  })
  worker.on('error', (error) =>
    fail(error instanceof Error ? error.message.slice(0, 200) : 'the parser thread crashed'),
  )
  worker.on('exit', () => fail('the parser thread ended'))
  return {
    send(order) {
      pendingPages += 1
      worker.ref()
      worker.postMessage(order)
      if (pendingPages === 1) watch()
    },
    end,
  }
}
