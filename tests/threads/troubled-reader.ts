import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { READY } from '#scraper/page/page-reader.ts'

// A reading thread that behaves as the page's body says, to test how the pool reacts.
const lumber: unknown[] = []
parentPort?.postMessage(READY)
parentPort?.on('message', ({ page: { url, body } }: { page: { url: string; body: string } }) => {
  if (body === 'hang') for (;;) lumber.length = 0
  if (body === 'fall') throw new Error('fell over the page')
  if (body === 'leave') process.exit(1)
  if (body === 'hoard') for (;;) lumber.push(new Array(100_000).fill(lumber.length))
  parentPort?.postMessage({ outcome: 'nothing_found', detail: url, reading: null, text: body, links: [] })
})
