import { expect, test } from 'vitest'
import {
  AS_JSON,
  AS_PNG,
  json,
  openStorageWithFiles,
  PNG,
  readState,
  type StorageRequest,
  send,
} from '#tests/harness/storage-requests.ts'

/** What a caller can do with a file of a bucket. `own` is a name that only this request uses. */
const ACTIONS: Record<string, (bucket: string, file: string, own: string) => StorageRequest> = {
  upload: (bucket, _file, own) => ({
    method: 'POST',
    path: `/object/${bucket}/${own}`,
    headers: AS_PNG,
    body: PNG,
  }),
  'upload over': (bucket, file) => ({
    method: 'POST',
    path: `/object/${bucket}/${file}`,
    headers: { ...AS_PNG, 'x-upsert': 'true' },
    body: PNG,
  }),
  replace: (bucket, file) => ({ method: 'PUT', path: `/object/${bucket}/${file}`, headers: AS_PNG, body: PNG }),
  download: (bucket, file) => ({ path: `/object/authenticated/${bucket}/${file}` }),
  'download by the short path': (bucket, file) => ({ path: `/object/${bucket}/${file}` }),
  'request its headers': (bucket, file) => ({ method: 'HEAD', path: `/object/authenticated/${bucket}/${file}` }),
  render: (bucket, file) => ({ path: `/render/image/authenticated/${bucket}/${file}?width=20` }),
  describe: (bucket, file) => ({ path: `/object/info/${bucket}/${file}` }),
  'describe by the long path': (bucket, file) => ({ path: `/object/info/authenticated/${bucket}/${file}` }),
  sign: (bucket, file) => json('POST', `/object/sign/${bucket}/${file}`, { expiresIn: 60 }),
  'sign a rendered picture': (bucket, file) =>
    json('POST', `/object/sign/${bucket}/${file}`, { expiresIn: 60, transform: { width: 20 } }),
  'sign an upload': (bucket, _file, own) => json('POST', `/object/upload/sign/${bucket}/${own}`, {}),
  'sign an upload over': (bucket, file) => ({
    ...json('POST', `/object/upload/sign/${bucket}/${file}`, {}),
    headers: { ...AS_JSON, 'x-upsert': 'true' },
  }),
  copy: (bucketId, sourceKey, destinationKey) => json('POST', '/object/copy', { bucketId, sourceKey, destinationKey }),
  'copy over': (bucketId, sourceKey) => ({
    ...json('POST', '/object/copy', { bucketId, sourceKey, destinationKey: sourceKey }),
    headers: { ...AS_JSON, 'x-upsert': 'true' },
  }),
  'copy out': (bucketId, sourceKey, destinationKey) =>
    json('POST', '/object/copy', { bucketId, sourceKey, destinationKey, destinationBucket: 'previews' }),
  move: (bucketId, sourceKey, destinationKey) => json('POST', '/object/move', { bucketId, sourceKey, destinationKey }),
  remove: (bucket, file) => ({ method: 'DELETE', path: `/object/${bucket}/${file}` }),
}
/** These answer 200 to every caller, but show or do nothing without the right. */
const QUIET_ACTIONS: typeof ACTIONS = {
  list: (bucket) => json('POST', `/object/list/${bucket}`, { prefix: '', limit: 10, offset: 0 }),
  'list by version 2': (bucket) => json('POST', `/object/list-v2/${bucket}`, { prefix: '' }),
  'sign many': (bucket, file) => json('POST', `/object/sign/${bucket}`, { expiresIn: 60, paths: [file] }),
  'remove many': (bucket, file) => json('DELETE', `/object/${bucket}`, { prefixes: [file] }),
}
const BUCKET_ACTIONS: Record<string, (bucket: string, own: string) => StorageRequest> = {
  create: (_bucket, own) => json('POST', '/bucket', { id: own, name: own, public: true }),
  change: (bucket) => json('PUT', `/bucket/${bucket}`, { public: true, file_size_limit: 1 }),
  empty: (bucket) => json('POST', `/bucket/${bucket}/empty`, {}),
  delete: (bucket) => ({ method: 'DELETE', path: `/bucket/${bucket}` }),
}

test('each caller can use only the files that the policies allow, and a refusal changes nothing', async () => {
  await using storage = await openStorageWithFiles()
  const wrong: string[] = []
  let cases = 0
  const before = await readState(storage)
  // First the callers without rights, so that one comparison of the state covers all of their attempts.
  for (const [caller, buckets] of [
    ['visitor', ['press', 'vault']],
    ['user', ['press', 'vault']],
    ['staff', ['vault']],
  ] as const) {
    for (const bucket of buckets) {
      for (const [action, make] of Object.entries(ACTIONS)) {
        const { status } = await send(storage, caller, make(bucket, 'file.png', `${caller}.png`))
        if (status !== 400) wrong.push(`${caller} may ${action} in ${bucket}: ${status}`)
        cases += 1
      }
      for (const [action, make] of Object.entries(QUIET_ACTIONS)) {
        const { status, text } = await send(storage, caller, make(bucket, 'file.png', ''))
        const hasNoEffect = status === 200 && !text.includes('token=') && !text.includes('version')
        if (!hasNoEffect) wrong.push(`${caller} may ${action} in ${bucket}: ${status} ${text}`)
        cases += 1
      }
    }
    for (const [action, make] of Object.entries(BUCKET_ACTIONS)) {
      const { status } = await send(storage, caller, make('vault', `${caller}s`))
      // Staff can see the bucket but none of its files, so nothing is emptied.
      const hasNoEffect = caller === 'staff' && action === 'empty' && status === 200
      if (status !== 400 && !hasNoEffect) wrong.push(`${caller} may ${action} a bucket: ${status}`)
      cases += 1
    }
  }
  expect(await readState(storage)).toEqual(before)
  // Then the callers with rights, each with its own files.
  for (const [caller, buckets] of [
    ['staff', ['press']],
    ['service', ['press', 'vault']],
  ] as const) {
    for (const bucket of buckets) {
      for (const [at, [action, make]] of Object.entries({ ...ACTIONS, ...QUIET_ACTIONS }).entries()) {
        const file = `${caller}-${at}.png`
        const stored = await send(storage, 'service', {
          method: 'POST',
          path: `/object/${bucket}/${file}`,
          headers: AS_PNG,
          body: PNG,
        })
        const { status, text } = await send(storage, caller, make(bucket, file, `${caller}-${bucket}-${at}.png`))
        const isDone = status === 200 && !text.includes('do not have access') && text !== '[]'
        if (stored.status !== 200 || !isDone) wrong.push(`${caller} may not ${action} in ${bucket}: ${status} ${text}`)
        cases += 1
      }
    }
  }
  expect(wrong).toEqual([])
  expect(cases).toBeGreaterThan(180)
})
