import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createS3Blobs } from '#server/platform/blobs/s3-blobs.ts'
import { type Reporter, reasonOf } from './finding.ts'

const PATIENCE_MS = 20_000

/** Writes a small object to the bucket of S3_URL, reads it and deletes it. */
export async function checkUploads(
  s3Url: string | undefined,
  report: Reporter,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  if (s3Url === undefined) return
  const { host, pathname } = new URL(s3Url)
  const place = `The bucket ${pathname.split('/').filter(Boolean)[0]} at ${host}`
  const blobs = createS3Blobs(s3Url)
  const folder = await mkdtemp(path.join(tmpdir(), 'doctor-'))
  const version = `doctor-${randomUUID()}`
  const content = `written by the doctor: ${version}`
  let step = 'be written to'
  const tooLong = sleep(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error(`no answer in ${patienceMs / 1000} s`)
  })
  tooLong.catch(() => undefined)
  const run = async () => {
    const file = path.join(folder, 'object')
    await writeFile(file, content)
    await blobs.put(version, { path: file, size: Buffer.byteLength(content) })
    step = 'be read'
    const chunks: Buffer[] = []
    for await (const chunk of await blobs.read(version, null)) chunks.push(chunk as Buffer)
    if (Buffer.concat(chunks).toString() !== content) throw new Error('it did not return what was written')
    step = 'be deleted from'
    await blobs.remove([version])
    // DeleteObjects answers 200 even if deleting is not allowed.
    if ((await blobs.sizeOf(version)) !== null) throw new Error('the object is still there')
  }
  try {
    await Promise.race([run(), tooLong])
    report.good(`${place} can be written to and read, and objects in it can be deleted.`)
  } catch (error) {
    report.wrong(`${place} cannot ${step}: ${describe(error)}.`)
    if (step === 'be read') await blobs.remove([version]).catch(() => undefined)
  } finally {
    blobs.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Explanations of errors by their S3 names. Other messages are clear enough. */
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket (node setup/create-bucket.mjs creates it)',
  InvalidAccessKeyId: 'the key in S3_URL is unknown there',
  SignatureDoesNotMatch: 'the secret in S3_URL does not belong to its key',
  AccessDenied: 'the key in S3_URL is not allowed to do this',
}

function describe(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return ADVICE[name] ?? reasonOf(error).replace(/\.$/, '')
}
