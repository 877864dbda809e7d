import { parentPort } from 'node:worker_threads'
import { type PageRead, READY, type ReadingOrder } from './page-reader.ts'
import { readPage } from './read-page.ts'

// A thread of the page reader: answers each page with its reading, in order. Only what the run needs is sent back,
// because it is copied.
if (parentPort === null) throw new Error('read-worker.ts runs only as a thread')
const port = parentPort
port.on('message', ({ page, withText }: ReadingOrder) => {
  const read: PageRead = readPage(page)
  port.postMessage(withText ? read : { ...read, text: '', material: null })
})

// Rules and libraries are loaded by the first page that needs them, so one is read before the pages whose time is taken.
const anyPage =
  '<title>Music</title><p>We license music for film. We are accepting demos: send a link to our office.</p>'
readPage({ url: 'https://example.com/', body: anyPage, contentType: 'text/html', fetchedAt: new Date() })
port.postMessage(READY)
