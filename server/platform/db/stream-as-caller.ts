import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import PQueue from 'p-queue'
import type { Caller, Database } from './database.ts'
import type { Sql } from './sql.ts'

/** How many connections streams may use together; more streams wait, and other work does not wait for them. */
const AT_ONCE = 2
/** How long a reader may take none of the text before its transaction ends. */
const STALLED_MS = 60_000
/** What is kept for a slow reader. */
const BUFFER_BYTES = 256 * 1024

/** Text that is sent while it is still being made. `done` rejects if it ends early, also when the reader leaves. */
export type TextStream = { body: ReadableStream<Uint8Array>; done: Promise<void> }
type Produce = (sql: Sql) => AsyncIterable<string>

/**
 * Streams text out of one transaction as the caller, as fast as the reader takes it. Rejects if it fails before the first
 * piece; after that the stream breaks off, so that a part is never taken for the whole. A reader who leaves or stalls ends
 * the transaction.
 */
export function createStreamAsCaller(asCaller: Database['asCaller'], stalledMs = STALLED_MS) {
  const lanes = new PQueue({ concurrency: AT_ONCE })
  return async (caller: Caller, produce: Produce): Promise<TextStream> => {
    const out = new PassThrough({ highWaterMark: BUFFER_BYTES })
    // The client sees the failure; an error without a listener would end the process.
    out.on('error', () => undefined)
    const begun = Promise.withResolvers<void>()
    const stalled = new AbortController()
    const pieces = watch(produce, begun.resolve, stalledMs, () => stalled.abort(new Error('The client has stalled')))
    const done = lanes
      .add(() => asCaller(caller, (sql) => pipeline(pieces(sql), out, { end: false, signal: stalled.signal })))
      .then(
        // Not before the transaction has ended, because that may fail as well.
        () => void out.end(),
        (error: Error) => {
          // What went wrong is for the log, not for the reader.
          out.destroy(new Error('The response was interrupted', { cause: error }))
          begun.reject(error)
          throw error
        },
      )
    done.then(begun.resolve, () => undefined)
    await begun.promise
    return { body: Readable.toWeb(out) as ReadableStream<Uint8Array>, done }
  }
}

/** Whether a stream ended because its reader left. */
export function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Says when the first piece is there, and when a piece is not taken in time. */
function watch(produce: Produce, onFirst: () => void, stalledMs: number, onStalled: () => void) {
  return async function* (sql: Sql): AsyncGenerator<string> {
    for await (const piece of produce(sql)) {
      onFirst()
      const timer = setTimeout(onStalled, stalledMs)
      try {
        yield piece
      } finally {
        clearTimeout(timer)
      }
    }
  }
}
