// How long does a keystroke in the catalogue take on a large catalogue? node bench/catalog-search.ts [tracks] [rounds]
// The search with all counts, as it runs in the browser and on the server. In processor time of this thread, which a busy machine
// changes little, and beside it in time on the clock.
import { listCatalogue } from '#catalogue/search/listed-track.ts'
import { indexTracks } from '#catalogue/search/search-index.ts'
import { searchTracks } from '#catalogue/search/search-tracks.ts'
import { NO_FILTER, type TrackFilter } from '#catalogue/search/track-filter.ts'
import { loadContent } from '#content/load.ts'

const wanted = Number(process.argv[2] ?? 5000)
const rounds = Number(process.argv[3] ?? 200)

// The roster repeated under other names, with words of its own for every copy, so that the moods grow as well.
const { artists, thesaurus } = await loadContent()
const copies: typeof artists = []
for (let copy = 0, tracks = 0; tracks < wanted; copy += 1) {
  for (const artist of artists) {
    tracks += artist.tracks.filter(({ duration }) => duration !== 'TBD').length
    const keywords = [...artist.keywords, `shade ${copy}`, `place ${copy % 40}`]
    copies.push({ ...artist, slug: `${artist.slug}-${copy}`, keywords })
  }
}
const listing = listCatalogue(copies)
const startedReading = performance.now()
const index = indexTracks(listing, thesaurus)
const reading = performance.now() - startedReading
console.log(
  `${index.tracks.length} tracks, ${index.moods.length} moods; prepared in ${reading.toFixed(0)} ms, once for a page`,
)

const SEARCHES: Record<string, Partial<TrackFilter>> = {
  'nothing asked': {},
  'one letter': { words: 'n' },
  'a title': { words: 'chlorine' },
  'a scene in words': { words: 'night drive guitar' },
  'a brief': {
    words: 'Something dark and slow for a chase at night, female vocal, nothing upbeat. One-stop, around 90.',
  },
  'everything at once': {
    words: 'night',
    bpmFrom: 60,
    bpmTo: 120,
    key: '9A',
    isCompatible: true,
    vocal: ['female', 'instrumental'],
    moods: ['nocturnal'],
    not: ['tender'],
    length: ['2-3', '3-4'],
    has: ['stems'],
    isOneStop: true,
    sort: '-bpm',
  },
}
for (const [name, search] of Object.entries(SEARCHES)) {
  const times = Array.from({ length: rounds }, () => {
    const [cpu, clock] = [cpuMs(), performance.now()]
    const { hits } = searchTracks(index, { ...NO_FILTER, ...search })
    return { cpu: cpuMs() - cpu, clock: performance.now() - clock, hits: hits.length }
  })
  const at = (share: number, of: 'cpu' | 'clock') =>
    (times.map((time) => time[of]).toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(
    `${name}: ${times[0]?.hits} found; median and p95 ${at(0.5, 'cpu')} and ${at(0.95, 'cpu')} ms of processor time, ${at(0.5, 'clock')} and ${at(0.95, 'clock')} ms on the clock`,
  )
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
