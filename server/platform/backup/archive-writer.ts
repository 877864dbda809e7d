import { createHash } from 'node:crypto'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { pack } from 'tar-stream'

export const CHECKSUMS = 'checksums.txt'

/**
 * Writes a tar file of plain entries. The last entry has the SHA-256 of every other one, as `sha256sum -c` reads it.
 * Nothing is held in memory but the piece that is being written.
 */
export function createArchiveWriter(destination: Writable) {
  const archive = pack()
  // The types of streamx and Node do not know each other; the streams do.
  const arrived = pipeline(archive as unknown as Readable, destination)
  // Whoever waits for the next entry gets the fault; nobody waits in between.
  arrived.catch(() => undefined)
  const lines: string[] = []

  async function addStream(name: string, size: number, content: AsyncIterable<Buffer>): Promise<string> {
    const hash = createHash('sha256')
    const written = Promise.withResolvers<void>()
    const entry = archive.entry({ name, size, mode: 0o600 }, (error) =>
      error ? written.reject(error) : written.resolve(),
    ) as unknown as Writable
    entry.on('error', written.reject)
    written.promise.catch(() => undefined)
    const hasRoom = async () => {
      const drained = Promise.withResolvers<void>()
      entry.once('drain', drained.resolve)
      await Promise.race([drained.promise, written.promise, arrived])
    }
    for await (const chunk of content) {
      hash.update(chunk)
      if (!entry.write(chunk)) await hasRoom()
    }
    entry.end()
    await Promise.race([written.promise, arrived])
    return hash.digest('hex')
  }

  const noteSum = (name: string, sum: string) => lines.push(`${sum}  ${name}\n`)
  const whole = (content: Buffer | string) => (typeof content === 'string' ? Buffer.from(content) : content)
  return {
    async add(name: string, content: Buffer | string) {
      const bytes = whole(content)
      noteSum(name, await addStream(name, bytes.length, Readable.from([bytes], { objectMode: true })))
    },
    /** Fails if the stream has more or fewer bytes than `size`. */
    async addStream(name: string, size: number, content: Readable) {
      noteSum(name, await addStream(name, size, content))
    },
    /** Writes the checksums and waits until everything has arrived. */
    async finish() {
      const bytes = whole(lines.join(''))
      await addStream(CHECKSUMS, bytes.length, Readable.from([bytes], { objectMode: true }))
      archive.finalize()
      await arrived
    },
  }
}
export type ArchiveWriter = ReturnType<typeof createArchiveWriter>
