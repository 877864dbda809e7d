import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
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

  async function addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<string> {
    const hash = createHash('sha256')
    const written = Promise.withResolvers<void>()
    const entry = archive.entry({ name, size, mode: 0o600 }, (error) =>
      error ? written.reject(error) : written.resolve(),
    ) as unknown as Writable
    entry.on('error', written.reject)
    written.promise.catch(() => undefined)
    const waitForDrain = async () => {
      const drained = Promise.withResolvers<void>()
      entry.once('drain', drained.resolve)
      await Promise.race([drained.promise, written.promise, delivered])
    }
    for await (const chunk of content) {
      hash.update(chunk)
      if (!entry.write(chunk)) await waitForDrain()
    }
    entry.end()
    await Promise.race([written.promise, delivered])
    return hash.digest('hex')
  }

  const recordChecksum = (name: string, sum: string) => lines.push(`${sum}  ${name}\n`)
  const toBuffer = (content: Buffer | string) => (typeof content === 'string' ? Buffer.from(content) : content)
  return {
    async add(name: string, content: Buffer | string) {
      const bytes = toBuffer(content)
      recordChecksum(name, await addStream(name, bytes.length, Readable.from([bytes], { objectMode: true })))
    },
    /** Fails if the stream has more or fewer bytes than `size`. */
    async addStream(name: string, size: number, content: Readable) {
      recordChecksum(name, await addStream(name, size, content))
    },
    /** Writes the checksums and waits until everything has arrived. */
    async finish() {
      const bytes = toBuffer(lines.join(''))
      await addStream(CHECKSUMS, bytes.length, Readable.from([bytes], { objectMode: true }))
      archive.finalize()
      await delivered
    },
  }
}
export type ArchiveWriter = ReturnType<typeof createArchiveWriter>
