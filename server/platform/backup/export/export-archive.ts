import type { Writable } from 'node:stream'
import { createArchiveWriter } from '#server/platform/backup/archive-writer.ts'
import { openTextStream, type TextStream } from '#server/platform/db/text-stream.ts'
import { asCsv, asJson, exportTables } from './export-source.ts'

/** Streams the files of `exportRows` as one tar file. */
export function streamExport(databaseUrl: string, person: string | null, stalledMs?: number): Promise<TextStream> {
  return openTextStream((out) => writeExport(databaseUrl, person, out), stalledMs)
}

/**
 * A tar header contains the size of its entry, so every table is read twice from the same snapshot: once to measure it
 * and once to send it. Nothing is buffered.
 */
async function writeExport(databaseUrl: string, person: string | null, destination: Writable): Promise<void> {
  const archive = createArchiveWriter(destination)
  await exportTables(databaseUrl, person, async (source, { csvBytes, jsonBytes }) => {
    await archive.addStream(`${source.name}.csv`, csvBytes, asBytes(asCsv(source)))
    await archive.addStream(`${source.name}.json`, jsonBytes, asBytes(asJson(source)))
  })
  await archive.finish()
}

async function* asBytes(pieces: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}
