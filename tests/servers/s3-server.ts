import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'

/** A local server that speaks S3, with the bucket `files`. */
export async function startS3() {
  const directory = await mkdtemp(path.join(os.tmpdir(), 's3-'))
  const server = new S3rver({ port: 0, silent: true, directory, configureBuckets: [{ name: 'files', configs: [] }] })
  const { port } = await server.run()
  return {
    directory,
    url: `http://S3RVER:S3RVER@127.0.0.1:${port}/files?region=eu-central-1`,
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
