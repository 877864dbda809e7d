// How long does matching take on a large catalogue? node bench/matching.ts [tracks] [rounds]
// In processor time of this thread, which a busy machine changes little, and beside it in time on the clock.
import { readCatalogue } from '#catalogue/catalogue.ts'
import type { Condition } from '#catalogue/criteria.ts'
import { draftShortlist } from '#catalogue/draft-shortlist.ts'
import { matchCatalogue } from '#catalogue/match-catalogue.ts'
import { readBriefWords } from '#catalogue/read-brief.ts'
import { readCriteria } from '#catalogue/read-criteria.ts'
import { describeReason } from '#catalogue/reason.ts'
import { loadContent } from '#content/load.ts'

const wanted = Number(process.argv[2] ?? 5000)
const rounds = Number(process.argv[3] ?? 200)

// The roster repeated under other names, with a few words of its own for every copy, so that the vocabulary grows as well.
const { artists, thesaurus } = await loadContent()
const copies = []
for (let copy = 0, tracks = 0; tracks < wanted; copy += 1) {
  for (const artist of artists) {
    tracks += artist.tracks.filter(({ duration }) => duration !== 'TBD').length
    copies.push({
      ...artist,
      slug: `${artist.slug}-${copy}`,
      keywords: [...artist.keywords, `shade ${copy}`, `place ${copy % 40}`],
    })
  }
}
const startedReading = performance.now()
const catalogue = readCatalogue(copies, thesaurus)
const reading = performance.now() - startedReading

const CRITERIA: Record<string, Condition[]> = {
  'an opportunity': readCriteria(catalogue, 'We want acoustic, slow songs for film and TV. Stems must exist.', 'page'),
  'a brief': readCriteria(
    catalogue,
    'Guitar, night drive, tense, place 7. For a film or its trailer. 80 to 110 bpm, E minor, no vocals, one-stop.',
    'brief',
  ),
  neighbours: [{ kind: 'like', id: catalogue.tracks[17]?.id ?? '', said: '' }],
}

console.log(
  `${catalogue.tracks.length} tracks, ${catalogue.lexicon.senses.size} words; prepared in ${reading.toFixed(0)} ms`,
)
for (const [name, criteria] of Object.entries(CRITERIA)) {
  const times: number[] = []
  const clocks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = cpuMs()
    const clock = performance.now()
    const found = matchCatalogue(catalogue, criteria, { limit: 8, perArtist: 2 })
    for (const { reasons } of found) reasons.map(describeReason)
    times.push(cpuMs() - started)
    clocks.push(performance.now() - clock)
  }
  const [cpu, clock] = [times, clocks].map((list) => {
    const sorted = list.toSorted((a, b) => a - b)
    return [0.5, 0.95].map((share) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)).join(' and ')
  })
  console.log(`${name}: median and p95 ${cpu} ms of processor time, ${clock} ms on the clock`)
}

// A brief in its own words, read and drafted, with the neighbours of the tracks that came with it.
const brief = readBriefWords({
  project_type: 'Film, Trailer',
  project_text:
    'Haunting and acoustic, slow, dread that builds. Female vocal or choir. No hip-hop. Budget $8,000, by Friday.',
  brief: null,
})
const chosen = [3, 40, 77].flatMap((at) => catalogue.tracks[at]?.id ?? [])
for (const [name, words] of [
  ['a brief in words', brief],
  ['the same with three chosen tracks', { ...brief, chosen }],
] as const) {
  const times = Array.from({ length: rounds }, () => {
    const started = cpuMs()
    draftShortlist(catalogue, words, new Date())
    return cpuMs() - started
  }).toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  console.log(`${name}: median and p95 ${at(0.5)} and ${at(0.95)} ms of processor time`)
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
