import { loadavg } from 'node:os'
import process from 'node:process'
import { SORT_KEYS } from '#contracts/desk/opportunity-search.ts'
import { askDesk, type DeskServer, startSeededDesk } from './parts/seeded-desk.ts'

// What does a page of the opportunity list cost compared with the whole list? Run: node bench/desk-list.ts [rows]

const ROWS = Number(process.argv[2] ?? 50_300)
const ROUNDS = 9
/** The first request of the dashboard. */
const FIRST_ROWS = { action: 'get_opportunities', limit: 500, columns: 'list' }
/** The bandwidth for which transfer times are printed. */
const BYTES_PER_MS = 50_000_000 / 8 / 1000

/** Searches typed letter by letter, and words that few or no rows contain. */
const SEARCHES = (
  'b|br|bri|brigh|brightw|brightwater|brightwater s|brightwater sync|e|zq|film|games|music supervisor|priya raman|' +
  'head of sync|links only|no attachments|stems|xyzzy|%|music-77@|music-50299|.example|a&r|deadline|one stop|' +
  'exclusive|fee form|mood tempo|harbor|cobalt cues|cobalt cues 1a|granite|lantern trailers|ember|o|i|un|ing|tion|' +
  'noor|haddad|mara delacroix|juniper songs|foxglove|amber|driftwood|pictures|songs|sound'
).split('|')

const at = (list: number[], share: number) =>
  Math.round(
    list.toSorted((left, right) => left - right)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? 0,
  )
const kb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`

async function repeat(server: DeskServer, body: object): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) times.push((await askDesk(server, body, 'br')).allMs)
  return times
}

async function measure(server: DeskServer): Promise<void> {
  const find = { action: 'find_opportunities' }
  await askDesk(server, find, 'br')
  console.log(`${ROWS} rows, load ${loadavg()[0]?.toFixed(1)}`)
  for (const accepted of ['identity', 'gzip', 'br']) {
    for (const body of [find, FIRST_ROWS, { action: 'get_opportunities' }]) {
      const { firstMs, allMs, bytes, encoding } = await askDesk(server, body, accepted)
      const line = Math.round(allMs + bytes / BYTES_PER_MS)
      console.log(
        `${body === FIRST_ROWS ? 'rows of the desk' : body.action} (${encoding}): ${kb(bytes)}, first byte ${Math.round(firstMs)} ms, all ${Math.round(allMs)} ms, on a line of 50 Mbit/s at most ${line} ms`,
      )
    }
  }
  const opened = await repeat(server, FIRST_ROWS)
  console.log(`rows of the desk: median ${at(opened, 0.5)} ms, worst of ${ROUNDS} ${at(opened, 1)} ms`)
  const first = await repeat(server, find)
  console.log(`first page: median ${at(first, 0.5)} ms, worst of ${ROUNDS} ${at(first, 1)} ms`)
  const searches: [string, number][] = []
  for (const q of SEARCHES) searches.push([q, (await askDesk(server, { ...find, filter: { q } }, 'br')).allMs])
  const [worst] = searches.toSorted((left, right) => right[1] - left[1])
  const times = searches.map(([, ms]) => ms)
  console.log(`${times.length} searches: median ${at(times, 0.5)} ms, worst ${at(times, 1)} ms ("${worst?.[0]}")`)
  const sorted: number[] = []
  for (const by of SORT_KEYS)
    sorted.push((await askDesk(server, { ...find, sort: { by, direction: 'asc' } }, 'br')).allMs)
  console.log(`${sorted.length} orders: median ${at(sorted, 0.5)} ms, worst ${at(sorted, 1)} ms`)
  const deep = await repeat(server, { ...find, offset: ROWS - 100 })
  console.log(`last page: median ${at(deep, 0.5)} ms`)
  for (const action of ['count_opportunities', 'desk_figures']) {
    const counted = await repeat(server, { action })
    console.log(`${action}: median ${at(counted, 0.5)} ms, worst ${at(counted, 1)} ms`)
  }
}

await using desk = await startSeededDesk(ROWS)
await using server = await desk.serve()
await measure(server)
