import { parentPort } from 'node:worker_threads'
import { type PageRead, READY, type ReadingOrder } from './page-reader.ts'
import { readPage } from './read-page.ts'

// A thread of the page reader: answers each page with its reading, in order. Only what the run needs is sent back,
// because it is copied.
if (parentPort === null) throw new Error('read-worker.ts runs only as a thread')
const port = parentPort
port.on('message', ({ page, withText }: ReadingOrder) => {
  const { outcome, detail, reading, text, links, material } = readPage(page)
  const read: PageRead = {
    outcome,
    detail,
    reading,
    text: withText ? text : '',
    links,
    material: withText ? material : null,
  }
  port.postMessage(read)
})

// Rules and libraries are loaded by the first page that needs them, so one is read before the pages whose time is taken.
const anyPage =
  '<title>Music</title><p>We license music for film. We are accepting demos: send a link to our office.</p>'
readPage({ url: 'https://example.com/', body: anyPage, contentType: 'text/html', fetchedAt: new Date() })
port.postMessage(READY)
