import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { startS3 } from '#tests/servers/s3-server.ts'
import { checkUploads } from './check-uploads.ts'
import { createReporter, type Finding } from './finding.ts'

async function look(url: string | undefined, patienceMs?: number): Promise<Finding[]> {
  const findings: Finding[] = []
  await checkUploads(url, createReporter('uploads', findings), patienceMs)
  return findings
}

/** A server that answers as S3 does, but not every request. */
async function startOddS3(answer: (method: string) => { status: number; body: string } | null): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    const given = answer(request.method ?? '')
    if (given !== null) response.writeHead(given.status).end(given.body)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  return `http://key:secret@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/files`
}

test('the doctor writes, reads and deletes a small object', async () => {
  await using s3 = await startS3()
  expect(await look(s3.url)).toMatchObject([{ state: 'good', message: expect.stringContaining('The bucket files at') }])
  const left = await readdir(s3.directory, { recursive: true })
  expect(left.filter((name) => name.includes('doctor'))).toEqual([])
})

test('the doctor reports nothing about uploads without S3_URL', async () => {
  expect(await look(undefined)).toEqual([])
})

test.each([
  ['/files?', '/none?', /cannot be written to: there is no such bucket/],
  ['S3RVER:S3RVER', 'someone:S3RVER', /cannot be written to: the key in S3_URL/],
])('a bucket that cannot be used is told with its cause: %s as %s', async (right, wrong, words) => {
  await using s3 = await startS3()
  expect(await look(s3.url.replace(right, wrong))).toMatchObject([
    { state: 'wrong', message: expect.stringMatching(words) },
  ])
})

const denied = (code: string) => `<Error><Code>${code}</Code><Message>${code}</Message></Error>`

test('the doctor reports a wrong S3 secret', async () => {
  const url = await startOddS3(() => ({ status: 403, body: denied('SignatureDoesNotMatch') }))
  expect(await look(url)).toMatchObject([
    {
      state: 'wrong',
      message: expect.stringMatching(/cannot be written to: the secret in S3_URL does not belong to its key/),
    },
  ])
})

test('the doctor reports an S3 key that may write but not read', async () => {
  const url = await startOddS3((method) =>
    method === 'PUT' ? { status: 200, body: '' } : { status: 403, body: denied('AccessDenied') },
  )
  expect(await look(url)).toMatchObject([
    { state: 'wrong', message: expect.stringMatching(/cannot be read: the key in S3_URL is not allowed to do this/) },
  ])
})

test('an S3 server that never answers does not block the doctor', async () => {
  const url = await startOddS3(() => null)
  expect(await look(url, 200)).toMatchObject([
    { state: 'wrong', message: expect.stringContaining('no answer in 0.2 s') },
  ])
})
