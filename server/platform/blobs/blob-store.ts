import type { Readable } from 'node:stream'

/** Bytes under versions. A version is written once, read often, and never changed. */
export type BlobStore = {
  /** Takes over a finished file. When it returns, the bytes survive a kill. */
  put(version: string, file: { path: string; size: number }): Promise<void>
  /** Throws StorageError NoSuchKey if there is nothing. `range`: both ends included. */
  read(version: string, range: { first: number; last: number } | null): Promise<Readable>
  /** How many bytes there are; null if there is nothing. */
  sizeOf(version: string): Promise<number | null>
  copy(from: string, to: string): Promise<void>
  /** Deletes versions; missing ones are ignored. */
  remove(versions: readonly string[]): Promise<void>
  /** Deletes what writes left that were killed before the given time. */
  removeDrafts(before: Date): Promise<void>
  /** The versions written before the given time, a page at a time. */
  listOlderThan(moment: Date): AsyncIterable<string[]>
}
