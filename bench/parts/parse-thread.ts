import { parentPort } from 'node:worker_threads'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import type { PageRead, ReadingOrder } from '#scraper/page/reading-thread.ts'

// A reading thread that only parses: text with offsets, links, head, JSON-LD, and no judgement. What CheerioCrawler's
// handler does is nearest to this.
parentPort?.on('message', ({ page }: ReadingOrder) => {
  const links = parsePage(page).found
  const read: PageRead = { outcome: 'nothing_found', detail: null, reading: null, text: '', links, material: null }
  parentPort?.postMessage(read)
})
