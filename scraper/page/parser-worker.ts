import { parentPort } from 'node:worker_threads'
import { type ParserRequest, READY } from './parser-thread.ts'
import { type ReadResult, readPage } from './read-page.ts'

// The thread behind parser-thread.ts: answers each page with its result, in order. Results are copied between threads, so only what
// the run needs is sent back.
if (parentPort === null) throw new Error('parser-worker.ts runs only as a thread')
const port = parentPort
port.on('message', ({ page, withText }: ParserRequest) => {
  const read: ReadResult = readPage(page)
  port.postMessage(withText ? read : { ...read, text: '', material: null })
})

// The first page loads rules and libraries. One is parsed here, so that loading does not count against a page with a time limit.
const samplePage =
  '<title>Music</title><p>We license music for film. We are accepting demos: send a link to our office.</p>'
readPage({ url: 'https://example.com/', body: samplePage, contentType: 'text/html', fetchedAt: new Date() })
port.postMessage(READY)
