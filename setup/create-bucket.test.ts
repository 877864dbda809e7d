import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import S3rver from 's3rver'
import { expect, onTestFinished, test } from 'vitest'

const SCRIPT = path.join(import.meta.dirname, 'create-bucket.mjs')

test('a missing bucket is created once', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'bucket-'))
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets: [] })
  const { port } = await server.run()
  onTestFinished(async () => {
    await server.close()
    await rm(directory, { recursive: true })
  })
  const env = { ...process.env, S3_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/uploads` }
  const run = async () => (await promisify(execFile)(process.execPath, [SCRIPT], { env })).stdout.trim()
  expect(await run()).toBe('Made the bucket uploads.')
  expect(await run()).toBe('The bucket uploads is there.')
})
