import { expect, test } from 'vitest'
import { AS_JSON, AS_PNG, ask, type Case, json, openFilled, PNG, stateOf } from '#tests/harness/storage-requests.ts'

// Who may do what with whose file.

/** What one can do with a file of a bucket. `own` is a name that only this case uses. */
const DEEDS: Record<string, (bucket: string, file: string, own: string) => Case> = {
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
  'download by the short address': (bucket, file) => ({ path: `/object/${bucket}/${file}` }),
  'ask for its head': (bucket, file) => ({ method: 'HEAD', path: `/object/authenticated/${bucket}/${file}` }),
  draw: (bucket, file) => ({ path: `/render/image/authenticated/${bucket}/${file}?width=20` }),
  describe: (bucket, file) => ({ path: `/object/info/${bucket}/${file}` }),
  'describe by the long address': (bucket, file) => ({ path: `/object/info/authenticated/${bucket}/${file}` }),
  sign: (bucket, file) => json('POST', `/object/sign/${bucket}/${file}`, { expiresIn: 60 }),
  'sign a picture': (bucket, file) =>
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
/** These answer 200 to anybody and show or do nothing. */
const QUIET_DEEDS: typeof DEEDS = {
  list: (bucket) => json('POST', `/object/list/${bucket}`, { prefix: '', limit: 10, offset: 0 }),
  'list by the second way': (bucket) => json('POST', `/object/list-v2/${bucket}`, { prefix: '' }),
  'sign many': (bucket, file) => json('POST', `/object/sign/${bucket}`, { expiresIn: 60, paths: [file] }),
  'remove many': (bucket, file) => json('DELETE', `/object/${bucket}`, { prefixes: [file] }),
}
const BUCKET_DEEDS: Record<string, (bucket: string, own: string) => Case> = {
  create: (_bucket, own) => json('POST', '/bucket', { id: own, name: own, public: true }),
  change: (bucket) => json('PUT', `/bucket/${bucket}`, { public: true, file_size_limit: 1 }),
  empty: (bucket) => json('POST', `/bucket/${bucket}/empty`, {}),
  delete: (bucket) => ({ method: 'DELETE', path: `/bucket/${bucket}` }),
}

test('each caller can use only the files that the policies allow, and a refusal changes nothing', async () => {
  await using storage = await openFilled()
  const wrong: string[] = []
  let cases = 0
  const before = await stateOf(storage)
  // First those who may do nothing there, so that one state serves for all of their attempts.
  for (const [caller, buckets] of [
    ['visitor', ['press', 'vault']],
    ['user', ['press', 'vault']],
    ['staff', ['vault']],
  ] as const) {
    for (const bucket of buckets) {
      for (const [deed, make] of Object.entries(DEEDS)) {
        const { status } = await ask(storage, caller, make(bucket, 'file.png', `${caller}.png`))
        if (status !== 400) wrong.push(`${caller} may ${deed} in ${bucket}: ${status}`)
        cases += 1
      }
      for (const [deed, make] of Object.entries(QUIET_DEEDS)) {
        const { status, text } = await ask(storage, caller, make(bucket, 'file.png', ''))
        const isNothing = status === 200 && !text.includes('token=') && !text.includes('version')
        if (!isNothing) wrong.push(`${caller} may ${deed} in ${bucket}: ${status} ${text}`)
        cases += 1
      }
    }
    for (const [deed, make] of Object.entries(BUCKET_DEEDS)) {
      const { status } = await ask(storage, caller, make('vault', `${caller}s`))
      // Staff see the bucket and none of its files, so there is nothing to empty.
      const isNothing = caller === 'staff' && deed === 'empty' && status === 200
      if (status !== 400 && !isNothing) wrong.push(`${caller} may ${deed} a bucket: ${status}`)
      cases += 1
    }
  }
  expect(await stateOf(storage)).toEqual(before)
  // Then those who may, each with files of their own.
  for (const [caller, buckets] of [
    ['staff', ['press']],
    ['service', ['press', 'vault']],
  ] as const) {
    for (const bucket of buckets) {
      for (const [at, [deed, make]] of Object.entries({ ...DEEDS, ...QUIET_DEEDS }).entries()) {
        const file = `${caller}-${at}.png`
        const stored = await ask(storage, 'service', {
          method: 'POST',
          path: `/object/${bucket}/${file}`,
          headers: AS_PNG,
          body: PNG,
        })
        const { status, text } = await ask(storage, caller, make(bucket, file, `${caller}-${bucket}-${at}.png`))
        const isDone = status === 200 && !text.includes('do not have access') && text !== '[]'
        if (stored.status !== 200 || !isDone) wrong.push(`${caller} may not ${deed} in ${bucket}: ${status} ${text}`)
        cases += 1
      }
    }
  }
  expect(wrong).toEqual([])
  expect(cases).toBeGreaterThan(180)
})
