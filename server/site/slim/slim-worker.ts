import { parentPort, workerData } from 'node:worker_threads'
import { slimPage } from './slim-page.ts'

// A thread that slims the pages given as its data, posts them and ends.
if (parentPort === null) throw new Error('slim-worker.ts runs only as a worker thread')
parentPort.postMessage((workerData as string[]).map(slimPage))
