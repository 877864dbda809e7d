import { PassThrough, Readable, type Writable } from 'node:stream'
import { createArchiveWriter } from '#server/platform/backup/archive-writer.ts'
import type { TextStream } from '#server/platform/db/stream-as-caller.ts'
import { asCsv, asJson, measure, withExport } from './export-source.ts'

/** How long a reader may take nothing before the export ends. */
const STALLED_MS = 60_000

/**
 * Streams what `exportRows` writes as one tar file, as fast as the reader takes it. Rejects if it fails before the first byte;
 * after that the stream breaks off, so that a part is never taken for the whole.
 */
export async function streamExport(
  databaseUrl: string,
  person: string | null,
  stalledMs = STALLED_MS,
): Promise<TextStream> {
  const out = new PassThrough({ highWaterMark: 256 * 1024 })
  // The client sees the failure; an error without a listener would end the process.
  out.on('error', () => undefined)
  const stopWatching = endWhenStalled(out, stalledMs)
  const begun = new Promise<void>((resolve) => out.once('readable', resolve))
  const done = writeExport(databaseUrl, person, out)
    .catch((error: unknown) => {
      out.destroy(new Error('The response was interrupted', { cause: error }))
      throw error
    })
    .finally(stopWatching)
  done.catch(() => undefined)
  await Promise.race([begun, done])
  return { body: toWeb(out), done }
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
    cancel: () => void out.destroy(new Error('The client has disconnected')),
  })
}

/**
 * A tar file names the size of each part in front of it, so every table is read twice from the same snapshot: for its sizes and
 * for its rows. Nothing is kept in memory or on disk.
 */
async function writeExport(databaseUrl: string, person: string | null, destination: Writable): Promise<void> {
  await withExport(databaseUrl, person, async (sources) => {
    const archive = createArchiveWriter(destination)
    for (const source of sources) {
      const { rows, csvBytes, jsonBytes } = await measure(source)
      if (rows === 0) continue
      await archive.addStream(`${source.name}.csv`, csvBytes, asBytes(asCsv(source)))
      await archive.addStream(`${source.name}.json`, jsonBytes, asBytes(asJson(source)))
    }
    await archive.finish()
  })
}

function asBytes(pieces: AsyncIterable<string>): Readable {
  const toBytes = async function* () {
    for await (const piece of pieces) yield Buffer.from(piece)
  }
  return Readable.from(toBytes())
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
