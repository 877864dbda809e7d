import { expect, test } from 'vitest'
import { sharedParser } from '#tests/scraper/shared-parser.ts'
import { createParserThread, type ParserThreadOptions } from './parser-thread.ts'
import { readPage } from './read-page.ts'

const FAILING = new URL(import.meta.resolve('#tests/threads/failing-parser.ts'))
const SLOW = new URL(import.meta.resolve('#tests/threads/slow-parser.ts'))
const pageOf = (body: string, at = 0) => ({
  url: `https://brightwater.com/${at}`,
  body,
  contentType: 'text/html' as const,
  fetchedAt: new Date('2026-11-21T12:00:00Z'),
})

function start(options: ParserThreadOptions) {
  const parser = createParserThread(options)
  return { ...parser, [Symbol.asyncDispose]: () => parser.close() }
}

test('a page gives the same result in a thread as in the process', async () => {
  const page = pageOf(
    '<title>Brightwater Sync</title><p>We license music for film and television. We are accepting demos: send a link to demos@brightwater.com.</p><a href="/contact">Contact</a>',
  )
  const result = await sharedParser.read(page, { withText: true })
  expect(result).toEqual(readPage(page))
  expect(await sharedParser.read(page)).toEqual({ ...result, text: '', material: null })
  expect(result.reading?.policy.status).toBe('open')
})

test('many waiting pages are answered in order, each with its own result', async () => {
  await using parser = start({ script: FAILING })
  const results = await Promise.all(Array.from({ length: 20 }, (_, at) => parser.read(pageOf('calm', at))))
  expect(results.map(({ detail }) => detail)).toEqual(results.map((_, at) => `https://brightwater.com/${at}`))
})

test.each([
  ['hang', 'took longer than 3000 ms to read'],
  ['fall', 'fell over the page'],
  ['leave', 'the parser thread ended'],
  ['hoard', 'memory limit'],
])('a page that makes its thread %s gets a parse error, and the pages behind it are parsed', async (trouble, why) => {
  await using parser = start({ script: FAILING, pageMs: trouble === 'hang' ? 3_000 : 60_000 })
  const [bad, next, last] = await Promise.all(
    [trouble, 'calm', 'calm too'].map((body, at) => parser.read(pageOf(body, at))),
  )
  expect(bad).toMatchObject({ outcome: 'parse_error', detail: expect.stringContaining(why), reading: null })
  expect([next?.text, last?.text]).toEqual(['calm', 'calm too'])
})

test('the time limit of the first page does not include the time that the thread takes to load', async () => {
  await using parser = start({ script: SLOW, pageMs: 3_000 })
  expect((await parser.read(pageOf('calm'))).text).toBe('calm')
})

test('fetching waits while the backlog is full, and continues afterwards', async () => {
  await using parser = start({ script: FAILING, maxBacklogCharacters: 10 })
  await parser.waitForRoom()
  const result = parser.read(pageOf('a longer page'))
  let hasRoom = false
  const room = parser.waitForRoom().then(() => {
    hasRoom = true
  })
  await Promise.resolve()
  expect(hasRoom).toBe(false)
  await result
  await room
  expect(hasRoom).toBe(true)
})

test('a closed parser answers all pages that still wait', async () => {
  const parser = createParserThread({ script: FAILING })
  const left = Promise.all([parser.read(pageOf('hang')), parser.read(pageOf('calm'))])
  await parser.close()
  expect((await left).map(({ detail }) => detail)).toEqual(['the parser was closed', 'the parser was closed'])
})

test('an idle thread ends, and a new one starts with the next page', async () => {
  await using parser = start({ script: FAILING, idleMs: 1 })
  expect((await parser.read(pageOf('calm'))).text).toBe('calm')
  expect((await parser.read(pageOf('calm again'))).text).toBe('calm again')
})
