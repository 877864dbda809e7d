import type { Readable } from 'node:stream'

/** Bytes under versions. A version is written once, read often, and never changed. */
export type BlobStore = {
  /** Takes over a finished file. When it returns, the bytes outlive a kill. */
  put(version: string, file: { path: string; size: number }): Promise<void>
  /** Throws StorageError NoSuchKey where there is nothing. `range`: both ends included. */
  read(version: string, range: { first: number; last: number } | null): Promise<Readable>
  copy(from: string, to: string): Promise<void>
  /** Forgets versions; those that are not there count as forgotten. */
  remove(versions: readonly string[]): Promise<void>
  /** Versions written before a moment, a page at a time. */
  listOlderThan(moment: Date): AsyncIterable<string[]>
}
