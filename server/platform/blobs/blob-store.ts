import type { Readable } from 'node:stream'

/** Stores files by version. A version is written once and never changed. */
export type BlobStore = {
  /** Takes over a finished file. Once it resolves, the file survives a kill. */
  put(version: string, file: { path: string; size: number }): Promise<void>
  /** Throws StorageError NoSuchKey if the version does not exist. `range` is inclusive. */
  read(version: string, range: { first: number; last: number } | null): Promise<Readable>
  /** Null if the version does not exist. */
  sizeOf(version: string): Promise<number | null>
  copy(from: string, to: string): Promise<void>
  /** Deletes versions; missing ones are ignored. */
  remove(versions: readonly string[]): Promise<void>
  /** Deletes the unfinished files of writes that were killed before the given time. */
  removeDrafts(before: Date): Promise<void>
  /** Pages of versions that were written before the given time. */
  listOlderThan(moment: Date): AsyncIterable<string[]>
}
