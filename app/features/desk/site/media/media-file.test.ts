import { expect, test } from 'vitest'
import { checkFile } from './media-file.ts'

const MB = 1024 * 1024
const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test.each([
  ['a.JPG', 'image/jpeg', 'press', 'image/jpeg', 'jpg'],
  ['a.avif', '', 'press', 'image/avif', 'avif'],
  ['a.m4a', 'audio/x-m4a', 'previews', 'audio/mp4', 'm4a'],
  ['a.wav', 'audio/x-wav', 'previews', 'audio/wav', 'wav'],
  ['a.mp3', '', 'previews', 'audio/mpeg', 'mp3'],
])('%s (%s) goes to %s as %s', (name, type, bucket, expectedType, extension) => {
  expect(checkFile(file(name, type))).toMatchObject({ bucket, type: expectedType, extension })
})

test('a file of a wrong type, too large, empty or of the other kind is refused with a message', () => {
  for (const [name, type] of [
    ['a.gif', 'image/gif'],
    ['a.svg', 'image/svg+xml'],
    ['a.jpg.html', 'text/html'],
    ['noending', ''],
  ] as const)
    expect(checkFile(file(name, type))).toEqual({
      error: 'Pictures must be JPEG, PNG, WebP or AVIF, and previews MP3, WAV, M4A, OGG or AAC.',
    })
  expect(checkFile(file('a.png', 'image/png', 12.5 * MB))).toEqual({
    error: 'The file is 12.5 MB; pictures may be up to 10 MB.',
  })
  expect(checkFile(file('a.mp3', 'audio/mpeg', 12.5 * MB))).toMatchObject({ kind: 'preview' })
  expect(checkFile(file('a.png', 'image/png', 0))).toEqual({ error: 'The file is empty.' })
  expect(checkFile(file('a.png', 'image/png'), 'preview')).toEqual({
    error: 'Previews must be MP3, WAV, M4A, OGG or AAC.',
  })
})
