import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { READY } from '#scraper/page/parser-thread.ts'

// A parser thread that fails in the way that the page's body names.
const garbage: unknown[] = []
parentPort?.postMessage(READY)
parentPort?.on('message', ({ page: { url, body } }: { page: { url: string; body: string } }) => {
  if (body === 'hang') for (;;) garbage.length = 0
  if (body === 'fall') throw new Error('fell over the page')
  if (body === 'leave') process.exit(1)
  if (body === 'hoard') for (;;) garbage.push(new Array(100_000).fill(garbage.length))
  parentPort?.postMessage({ outcome: 'nothing_found', detail: url, reading: null, text: body, links: [] })
})
