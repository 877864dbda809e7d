import { parentPort } from 'node:worker_threads'
import type { GivenPage } from '#contracts/scraper-port.ts'
import { readPage } from './read-page.ts'

// A thread of the page reader: answers each page with its reading, in the order they came.
if (parentPort === null) throw new Error('read-worker.ts runs only as a thread')
const port = parentPort
port.on('message', (page: GivenPage) => port.postMessage(readPage(page)))
