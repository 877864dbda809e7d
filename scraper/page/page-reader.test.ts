import { expect, test } from 'vitest'
import { sharedReader } from '#tests/scraper/shared-reader.ts'
import { createPageReader, type PageReaderOptions } from './page-reader.ts'
import { readPage } from './read-page.ts'

const TROUBLED = new URL(import.meta.resolve('#tests/threads/troubled-reader.ts'))
const SLOW_TO_LOAD = new URL(import.meta.resolve('#tests/threads/slow-to-load.ts'))
const pageOf = (body: string, at = 0) => ({
  url: `https://brightwater.com/${at}`,
  body,
  contentType: 'text/html' as const,
  fetchedAt: new Date('2026-11-21T12:00:00Z'),
})

function start(options: PageReaderOptions) {
  const reader = createPageReader(options)
  return { ...reader, [Symbol.asyncDispose]: () => reader.close() }
}

test('a page read in a thread yields what it yields at once', async () => {
  const page = pageOf(
    '<title>Brightwater Sync</title><p>We license music for film and television. We are accepting demos: send a link to demos@brightwater.com.</p><a href="/contact">Contact</a>',
  )
  const apart = await sharedReader.read(page, { withText: true })
  expect(apart).toEqual(readPage(page))
  expect(await sharedReader.read(page)).toEqual({ ...apart, text: '', material: null })
  expect(apart.reading?.policy.status).toBe('open')
})

test('pages are answered in order, each with its own reading, also if many wait', async () => {
  await using reader = start({ script: TROUBLED })
  const results = await Promise.all(Array.from({ length: 20 }, (_, at) => reader.read(pageOf('calm', at))))
  expect(results.map(({ detail }) => detail)).toEqual(results.map((_, at) => `https://brightwater.com/${at}`))
})

test.each([
  ['hang', 'took longer than 3000 ms to read'],
  ['fall', 'fell over the page'],
  ['leave', 'the reading thread ended'],
  ['hoard', 'memory limit'],
])('a page that makes its thread %s is an outcome, and the pages behind it are read', async (trouble, why) => {
  await using reader = start({ script: TROUBLED, pageMs: trouble === 'hang' ? 3_000 : 60_000 })
  const [bad, next, last] = await Promise.all(
    [trouble, 'calm', 'calm too'].map((body, at) => reader.read(pageOf(body, at))),
  )
  expect(bad).toMatchObject({ outcome: 'parse_error', detail: expect.stringContaining(why), reading: null })
  expect([next?.text, last?.text]).toEqual(['calm', 'calm too'])
})

test('the time that a thread takes to load is not held against its first page', async () => {
  await using reader = start({ script: SLOW_TO_LOAD, pageMs: 3_000 })
  expect((await reader.read(pageOf('calm'))).text).toBe('calm')
})

test('there is no room for another page while too much waits to be read, and there is again afterwards', async () => {
  await using reader = start({ script: TROUBLED, backlog: 10 })
  await reader.room()
  const reading = reader.read(pageOf('a longer page'))
  let hasRoom = false
  const room = reader.room().then(() => {
    hasRoom = true
  })
  await Promise.resolve()
  expect(hasRoom).toBe(false)
  await reading
  await room
  expect(hasRoom).toBe(true)
})

test('a closed reader answers whatever still waits', async () => {
  const reader = createPageReader({ script: TROUBLED })
  const left = Promise.all([reader.read(pageOf('hang')), reader.read(pageOf('calm'))])
  await reader.close()
  expect((await left).map(({ detail }) => detail)).toEqual(['the reader was closed', 'the reader was closed'])
})

test('a thread that has had nothing to read for a while is ended, and begun again when it is needed', async () => {
  await using reader = start({ script: TROUBLED, idleMs: 1 })
  expect((await reader.read(pageOf('calm'))).text).toBe('calm')
  expect((await reader.read(pageOf('calm again'))).text).toBe('calm again')
})
