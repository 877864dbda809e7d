import { createHash } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'

export const CHECKSUMS = 'checksums.txt'

/**
 * Writes a tar file of plain entries. The last entry lists the SHA-256 of every other one in the format of `sha256sum
 * -c`. Only the chunk being written is in memory.
 */
export function createArchiveWriter(destination: Writable) {
  const archive = pack()
  // streamx and Node streams work together, but their types do not.
  const delivered = pipeline(archive as unknown as Readable, destination)
  // Writing the next entry throws the error; until then nothing awaits it.
  delivered.catch(() => undefined)
  const lines: string[] = []

  /** Fails if the content has more or fewer bytes than `size`. */
  async function addStream(
    name: string,
    size: number,
    content: Iterable<Buffer> | AsyncIterable<Buffer>,
  ): Promise<void> {
    const hash = createHash('sha256')
    const hashed = async function* () {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    }
    const write = async () => pipeline(hashed, archive.entry({ name, size, mode: 0o600 }) as unknown as Writable)
    // A failure on either side closes the archive, whose error is the cause.
    await Promise.race([delivered, write().catch(() => delivered)])
    lines.push(`${hash.digest('hex')}  ${name}\n`)
  }

  async function add(name: string, content: Buffer | string): Promise<void> {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    await addStream(name, bytes.length, [bytes])
  }

  return {
    add,
    addStream,
    /** Writes the checksums and waits until everything has arrived. */
    async finish() {
      await add(CHECKSUMS, lines.join(''))
      archive.finalize()
      await delivered
    },
  }
}
export type ArchiveWriter = ReturnType<typeof createArchiveWriter>
