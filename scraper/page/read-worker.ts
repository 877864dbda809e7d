import { parentPort } from 'node:worker_threads'
import { readPage } from './read-page.ts'
import type { PageRead, ReadingOrder } from './reading-thread.ts'

// A thread of the page reader: answers each page with its reading, in order. Only what the run needs is sent back,
// because it is copied.
if (parentPort === null) throw new Error('read-worker.ts runs only as a thread')
const port = parentPort
port.on('message', ({ page, withText }: ReadingOrder) => {
  const { outcome, detail, reading, text, links } = readPage(page)
  const read: PageRead = {
    outcome,
    detail,
    reading,
    text: withText ? text : '',
    links: links.map(({ href, label }) => ({ href, label })),
  }
  port.postMessage(read)
})
