import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createArchiveWriter } from './archive-writer.ts'

const MEGABYTE = Buffer.alloc(1024 ** 2)

/** Accepts this many bytes, then fails like a full disk. */
function createDisk(freeBytes: number): Writable {
  let used = 0
  const disk = new Writable({
    write(chunk: Buffer, _encoding, done) {
      used += chunk.length
      done(used > freeBytes ? Object.assign(new Error('no space left'), { code: 'ENOSPC' }) : null)
    },
  })
  return disk.on('error', () => undefined)
}

async function* failing() {
  yield MEGABYTE
  throw new Error('the file is gone')
}

test('an archive fails with the error of its destination, between entries and within one', async () => {
  const between = createArchiveWriter(createDisk(3 * MEGABYTE.length))
  const addMany = async () => {
    for (let number = 0; number < 20; number += 1) await between.add(`file-${number}`, MEGABYTE)
  }
  await expect(addMany()).rejects.toMatchObject({ code: 'ENOSPC' })
  const within = createArchiveWriter(createDisk(3 * MEGABYTE.length))
  const twenty = Array.from({ length: 20 }, () => MEGABYTE)
  await expect(within.addStream('file', 20 * MEGABYTE.length, twenty)).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('an archive fails with the error of a file, or if the file has another size than it said', async () => {
  const write = (size: number, content: Iterable<Buffer> | AsyncIterable<Buffer>) =>
    createArchiveWriter(createDisk(Number.POSITIVE_INFINITY)).addStream('file', size, content)
  await expect(write(2 * MEGABYTE.length, failing())).rejects.toThrow('the file is gone')
  await expect(write(5, [MEGABYTE])).rejects.toThrow('Size mismatch')
  await expect(write(2 * MEGABYTE.length, [MEGABYTE])).rejects.toThrow('Size mismatch')
})
