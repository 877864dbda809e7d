import { parentPort, workerData } from 'node:worker_threads'
import { slimPage } from './slim-page.ts'

// A thread that slims the pages it was given and ends. In words as long as they were written: what makes them short is a
// tool of the build.
if (parentPort === null) throw new Error('slim-worker.ts runs only as a thread')
parentPort.postMessage((workerData as string[]).map((html) => slimPage(html)))
