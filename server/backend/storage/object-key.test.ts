import { expect, test } from 'vitest'
import { StorageError } from '#server/platform/blobs/storage-error.ts'
import { checkKey, parseObjectPath } from './object-key.ts'

test.each(['a.png', 'one/two/three (1).png', "it's & more!.wav"])('%s is accepted as a name', (name) => {
  expect(checkKey(name)).toBe(name)
})

test.each(['', '/', 'a//b', '../a', 'a/..', './a', 'a\\b', 'a\u0000b', 'a\nb', 'ä', 'x'.repeat(1025)])(
  '%j is not a valid name',
  (name) => {
    expect(() => checkKey(name)).toThrow(StorageError)
  },
)

test('a path is decoded once, whatever is encoded in it', () => {
  const objectPath = parseObjectPath(
    'http://x/storage/v1/object/public/press/a%20b/c%2520.png'.replace('%2520', '%20'),
    '/object/public/',
  )
  expect(objectPath).toEqual({ bucket: 'press', name: 'a b/c .png' })
  expect(() => parseObjectPath('http://x/storage/v1/object/press/%2e%2e%2fa', '/object/')).toThrow(StorageError)
  expect(() => parseObjectPath('http://x/storage/v1/object/press/%ff', '/object/')).toThrow(StorageError)
  expect(() => parseObjectPath('http://x/storage/v1/object/press', '/object/')).toThrow(StorageError)
})
