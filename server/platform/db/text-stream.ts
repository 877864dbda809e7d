import { PassThrough, type Writable } from 'node:stream'

/** How long a client may read nothing before the stream is ended. */
const STALLED_MS = 60_000
/** How much is buffered for a slow client. */
const BUFFER_BYTES = 256 * 1024

/** A response that is sent while it is produced. `done` rejects if it ends early, also when the client disconnects. */
export type TextStream = { body: ReadableStream<Uint8Array>; done: Promise<void> }

/**
 * Streams what `write` writes, as fast as the client reads. Rejects if it fails before the first byte; after that it
 * breaks the stream off, so that a partial response is never taken for a complete one. Writing ends when the client
 * disconnects or stalls.
 */
export async function openTextStream(
  write: (out: Writable) => Promise<void>,
  stalledMs = STALLED_MS,
): Promise<TextStream> {
  const out = new PassThrough({ highWaterMark: BUFFER_BYTES })
  // The client sees the failure; an error without a listener would end the process.
  out.on('error', () => undefined)
  const stopWatching = endWhenStalled(out, stalledMs)
  const begun = new Promise<void>((resolve) => out.once('readable', resolve))
  const done = write(out)
    .then(
      () => void out.end(),
      (error: Error) => {
        // The cause is for the log, not for the client.
        out.destroy(new Error('The response was interrupted', { cause: error }))
        throw error
      },
    )
    .finally(stopWatching)
  done.catch(() => undefined)
  await Promise.race([begun, done])
  return { body: toWeb(out), done }
}

/** Whether a stream ended because the client disconnected. */
export function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Readable.toWeb would throw an uncaught error when the client cancels while the stream holds data. */
function toWeb(out: PassThrough): ReadableStream<Uint8Array> {
  const pieces = out[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const piece = await pieces.next()
      if (piece.done) controller.close()
      else controller.enqueue(piece.value as Uint8Array)
    },
    cancel: () => void out.destroy(),
  })
}

function endWhenStalled(out: PassThrough, stalledMs: number): () => void {
  let movedAt = performance.now()
  out.on('drain', () => {
    movedAt = performance.now()
  })
  const timer = setInterval(() => {
    if (!out.writableNeedDrain) movedAt = performance.now()
    else if (performance.now() - movedAt > stalledMs) out.destroy(new Error('The client has stalled'))
  }, stalledMs / 4)
  return () => clearInterval(timer)
}
