import { parentPort } from 'node:worker_threads'
import { readPage } from './read-page.ts'
import type { PageRead, ReadingOrder } from './reading-thread.ts'

// A thread of the page reader: answers each page with its reading, in the order they came. Only what the run goes on with
// is sent back, since all of it is copied.
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
