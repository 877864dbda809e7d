import { once } from 'node:events'
import { loadavg } from 'node:os'
import process from 'node:process'
import { askDesk, type DeskServer, startSeededDesk } from './parts/seeded-desk.ts'

// One question: does the CSV of all rows hold memory, and what does it cost?
// Run: node bench/desk-export.ts [rows] [exports]

const ROWS = Number(process.argv[2] ?? 50_300)
const EXPORTS = Number(process.argv[3] ?? 20)

type Usage = { rss: number; heapUsed: number; external: number; cpuMs: number }

/** What the server holds and has used, as it is or after a full collection. */
async function usageOf({ child }: DeskServer, isCollected: boolean): Promise<Usage> {
  child.send({ isCollected })
  const [usage] = await once(child, 'message')
  return usage
}

const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`
const told = ({ rss, heapUsed, external }: Usage) => `${mb(rss)} (heap ${mb(heapUsed)}, external ${mb(external)})`

await using desk = await startSeededDesk(ROWS)
await using server = await desk.serve(['--expose-gc'])
await askDesk(server, { action: 'find_opportunities' }, 'br')
console.log(`${ROWS} rows, load ${loadavg()[0]?.toFixed(1)}; collected before: ${told(await usageOf(server, true))}`)
for (const encoding of ['br', 'gzip', 'identity']) {
  for (let round = 1; round <= EXPORTS; round += 1) {
    const before = await usageOf(server, false)
    const { allMs, bytes } = await askDesk(server, { action: 'export_opportunities' }, encoding)
    const after = await usageOf(server, false)
    const held = await usageOf(server, true)
    const cost = `${Math.round(allMs)} ms, ${Math.round(after.cpuMs - before.cpuMs)} ms of the server's processor time`
    if (round <= 2 || round % 5 === 0)
      console.log(`${encoding} ${round}: ${cost}, ${mb(bytes)} sent; after it ${told(after)}; collected ${told(held)}`)
  }
}
