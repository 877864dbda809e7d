import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import { z } from 'zod'
import { CHECKSUMS } from './archive-writer.ts'
import { type BackupSettings, parseSettings } from './backup-settings.ts'
import { type ContentFiles, contentPathOf } from './export/content-files.ts'
import {
  KEYS,
  MANIFEST,
  type Manifest,
  ManifestSchema,
  SETTINGS,
  SUMMARY,
  type Summary,
  SummarySchema,
} from './manifest.ts'

export type CheckedBackup = {
  manifest: Manifest
  summary: Summary
  keys: string | null
  /** Null in older backups. */
  settings: BackupSettings | null
  entries: number
  bytes: number
}

export type Entry = AsyncIterable<Buffer> & { header: Header; resume(): unknown }

/** Entries that are held in memory are never larger than this in our own backups. */
const TEXT_BYTES = 256 * 1024 * 1024

/** Yields the entries of a tar file. Each must be read to its end. Throws if the file ends early. */
export async function* readEntries(file: string): AsyncGenerator<Entry> {
  const entries = extract()
  // streamx and Node streams work together, but their types do not.
  const sink = entries as unknown as Writable
  const reading = pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), sink)
  // The loop below throws the same error.
  reading.catch(() => undefined)
  for await (const entry of entries) {
    if (entry.header.type !== 'file') throw new Error(`${entry.header.name} is not a plain file`)
    yield entry as unknown as Entry
  }
  await reading
}

async function readBytes(entry: Entry): Promise<Buffer> {
  if (entry.header.size > TEXT_BYTES) throw new Error(`${entry.header.name} is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The content files of a checked backup, by their paths in content/. */
export async function readContent(file: string): Promise<ContentFiles> {
  const files: ContentFiles = new Map()
  for await (const entry of readEntries(file)) {
    const target = contentPathOf(entry.header.name)
    if (target === null) entry.resume()
    else files.set(target, await readBytes(entry))
  }
  return files
}

/** Reads a whole backup and verifies every checksum. Throws a one-line error if the file is damaged or incomplete. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  try {
    return await readAll(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Error(`There is no file ${file}.`)
    const reason =
      error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error)
    throw new Error(`${file} is not a complete backup: ${reason}`, { cause: error })
  }
}

async function readAll(file: string): Promise<CheckedBackup> {
  const sums = new Map<string, string>()
  const texts = new Map<string, string>()
  let bytes = 0
  for await (const entry of readEntries(file)) {
    const { name } = entry.header
    if (sums.has(name)) throw new Error(`${name} is in it twice`)
    const hash = createHash('sha256')
    const keep = [MANIFEST, SUMMARY, KEYS, SETTINGS, CHECKSUMS].includes(name)
    if (keep) {
      const text = (await readBytes(entry)).toString('utf8')
      texts.set(name, text)
      hash.update(text)
    } else for await (const chunk of entry) hash.update(chunk)
    bytes += entry.header.size
    sums.set(name, hash.digest('hex'))
  }
  compareSums(texts.get(CHECKSUMS), sums)
  const part = (name: string): unknown => JSON.parse(texts.get(name) ?? 'null')
  return {
    manifest: ManifestSchema.parse(part(MANIFEST)),
    summary: SummarySchema.parse(part(SUMMARY)),
    keys: texts.get(KEYS) ?? null,
    settings: texts.has(SETTINGS) ? parseSettings(texts.get(SETTINGS) ?? '') : null,
    entries: sums.size,
    bytes,
  }
}

function compareSums(list: string | undefined, sums: Map<string, string>): void {
  if (list === undefined) throw new Error('it ends early')
  const expected = new Map(
    list
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  )
  sums.delete(CHECKSUMS)
  for (const [name, sum] of sums) {
    if (expected.get(name) !== sum) throw new Error(`${name} has been changed or damaged`)
  }
  const absent = [...expected.keys()].find((name) => !sums.has(name))
  if (absent !== undefined) throw new Error(`${absent} is not in it`)
}
