import { Worker } from 'node:worker_threads'
import type { GivenPage } from '#contracts/scraper-port.ts'
import type { ReadResult } from './read-page.ts'

/** Reads pages off the event loop: the server that runs in this process goes on answering meanwhile. */
export type PageReader = {
  /** Resolves when so little waits to be read that another page may be fetched. */
  room(signal?: AbortSignal): Promise<void>
  /** Never rejects: a page that takes too long, or all memory, is an outcome. */
  read(page: GivenPage): Promise<ReadResult>
  close(): Promise<void>
}
export type PageReaderOptions = {
  threads?: number
  /** The longest one page may take; then its thread is ended and a new one goes on with the next page. */
  pageMs?: number
  /** An idle thread gives its memory back after this. */
  idleMs?: number
  script?: URL
}

type Job = { page: GivenPage; settle: (result: ReadResult) => void }
type Thread = { worker: Worker; jobs: Job[]; timer: NodeJS.Timeout | undefined }

// One page being read and one behind it: the thread never waits for the event loop to hand it the next.
const AHEAD = 2
const BACKLOG_CHARS = 16 * 1024 * 1024
const THREAD_MEMORY_MB = 256

/** A pool of threads that start when there is something to read and end when there has been nothing for a while. */
export function createPageReader(options: PageReaderOptions = {}): PageReader {
  const { threads: most = 1, pageMs = 15_000, idleMs = 30_000 } = options
  const script = options.script ?? new URL('./read-worker.ts', import.meta.url)
  const waiting: Job[] = []
  const threads = new Set<Thread>()
  const wantRoom: (() => void)[] = []
  let backlog = 0
  let idle: NodeJS.Timeout | undefined

  const finish = ({ page, settle }: Job, result: ReadResult) => {
    backlog -= page.body.length
    settle(result)
    if (backlog < BACKLOG_CHARS) wantRoom.shift()?.()
    if (backlog === 0) for (const go of wantRoom.splice(0)) go()
  }
  const watch = (thread: Thread) => {
    clearTimeout(thread.timer)
    thread.timer = undefined
    if (thread.jobs.length === 0) return
    thread.timer = setTimeout(() => giveUp(thread, `took longer than ${pageMs} ms to read`), pageMs)
  }
  /** The page under way is to blame; the one behind it goes back to the front of the queue. */
  const giveUp = (thread: Thread, why: string) => {
    if (!threads.delete(thread)) return
    clearTimeout(thread.timer)
    void thread.worker.terminate()
    const [blamed, ...others] = thread.jobs.splice(0)
    waiting.unshift(...others)
    if (blamed !== undefined) finish(blamed, unread(why))
    deal()
  }
  const begin = (): Thread => {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MB } })
    const thread: Thread = { worker, jobs: [], timer: undefined }
    threads.add(thread)
    worker.on('message', (result: ReadResult) => {
      const job = thread.jobs.shift()
      watch(thread)
      if (job !== undefined) finish(job, result)
      deal()
    })
    worker.on('error', (error) => giveUp(thread, error instanceof Error ? error.message.slice(0, 200) : 'unknown'))
    worker.on('exit', () => giveUp(thread, 'the reading thread ended'))
    return thread
  }
  const deal = () => {
    while (waiting.length > 0) {
      let thread = leastBusy(threads)
      if ((thread === undefined || thread.jobs.length > 0) && threads.size < most) thread = begin()
      if (thread === undefined || thread.jobs.length >= AHEAD) break
      const job = waiting.shift()
      if (job === undefined) break
      thread.worker.ref()
      thread.jobs.push(job)
      thread.worker.postMessage(job.page)
      if (thread.jobs.length === 1) watch(thread)
    }
    restUnused()
  }
  /** A thread with nothing to do keeps no process alive, and not its memory for long either. */
  const restUnused = () => {
    clearTimeout(idle)
    for (const { worker, jobs } of threads) if (jobs.length === 0) worker.unref()
    if (backlog === 0) idle = setTimeout(() => void endAll(), idleMs).unref()
  }
  const endAll = async () => {
    const ended = [...threads]
    threads.clear()
    for (const { timer } of ended) clearTimeout(timer)
    await Promise.all(ended.map(({ worker }) => worker.terminate()))
    for (const job of [...ended.flatMap(({ jobs }) => jobs.splice(0)), ...waiting.splice(0)])
      finish(job, unread('the reader was closed'))
  }
  return {
    async room(signal) {
      signal?.throwIfAborted()
      if (backlog < BACKLOG_CHARS) return
      await new Promise<void>((resolve) => wantRoom.push(resolve))
    },
    read: (page) =>
      new Promise((settle) => {
        backlog += page.body.length
        waiting.push({ page, settle })
        deal()
      }),
    async close() {
      clearTimeout(idle)
      await endAll()
    },
  }
}

function leastBusy(threads: ReadonlySet<Thread>): Thread | undefined {
  let best: Thread | undefined
  for (const thread of threads) if (best === undefined || thread.jobs.length < best.jobs.length) best = thread
  return best
}

function unread(detail: string): ReadResult {
  return { outcome: 'parse_error', detail, reading: null, text: '', links: [] }
}
