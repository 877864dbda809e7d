import { parentPort } from 'node:worker_threads'
import type { PreviewSource } from '#content/preview-score.ts'
import { makePreview } from './make-preview.ts'

// A thread of the build that renders one score after another.
parentPort?.on('message', async (source: PreviewSource) => {
  parentPort?.postMessage(await makePreview(source, ''))
})
