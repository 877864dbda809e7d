import { expect, test } from 'vitest'
import { readRefusal } from './upload-file.ts'

test('a refused upload has the message of the storage, or its status if there is none', () => {
  const body = JSON.stringify({
    statusCode: '415',
    error: 'invalid_mime_type',
    message: 'mime type image/gif is not supported',
  })
  expect(readRefusal(body, 400)).toBe('mime type image/gif is not supported')
  for (const none of ['', '<html>', '{}', '{"message":""}', 'null']) {
    expect(readRefusal(none, 502)).toBe('The server answered 502.')
  }
})
