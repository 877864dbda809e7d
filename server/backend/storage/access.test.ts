import { expect, test } from 'vitest'
import { isOpenStorage } from './storage-app.ts'

test.each([
  ['GET', '/storage/v1/object/public/press/a.png', true],
  ['HEAD', '/storage/v1/object/public/press/a.png', true],
  ['GET', '/storage/v1/object/sign/vault/a.png', true],
  ['GET', '/storage/v1/render/image/public/press/a.png', true],
  ['PUT', '/storage/v1/object/upload/sign/vault/a.png', true],
  ['POST', '/storage/v1/object/upload/sign/vault/a.png', false],
  ['POST', '/storage/v1/object/sign/vault/a.png', false],
  ['POST', '/storage/v1/object/public/a.png', false],
  ['GET', '/storage/v1/object/vault/a.png', false],
  ['GET', '/storage/v1/object/authenticated/vault/a.png', false],
  ['DELETE', '/storage/v1/object/public/press', false],
  ['GET', '/storage/v1/bucket', false],
])('%s %s is open without a key: %s', (method, path, open) => {
  expect(isOpenStorage(method, path)).toBe(open)
})
