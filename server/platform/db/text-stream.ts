import { PassThrough, type Writable } from 'node:stream'

/** How long a reader may take nothing before the writing ends. */
const STALLED_MS = 60_000
/** What is kept for a slow reader. */
const BUFFER_BYTES = 256 * 1024

/** What is sent while it is still being made. `done` rejects if it ends early, also when the reader leaves. */
export type TextStream = { body: ReadableStream<Uint8Array>; done: Promise<void> }

/**
 * Streams what `write` writes, as fast as the reader takes it. Rejects if it fails before the first byte; after that the stream
 * breaks off, so that a part is never taken for the whole. A reader who leaves or stalls ends the writing.
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
        // What went wrong is for the log, not for the reader.
        out.destroy(new Error('The response was interrupted', { cause: error }))
        throw error
      },
    )
    .finally(stopWatching)
  done.catch(() => undefined)
  await Promise.race([begun, done])
  return { body: toWeb(out), done }
}

/** Whether a stream ended because its reader left. */
export function isReaderGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Readable.toWeb would throw outside of any call when the reader cancels while the stream holds data. */
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
