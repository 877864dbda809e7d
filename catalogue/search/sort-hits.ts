import type { TrackHit } from './search-tracks.ts'
import type { SortChoice } from './track-filter.ts'

type Compare = (one: TrackHit, other: TrackHit) => number

const byText = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1)
const plain = (text: string) => text.toLowerCase()
/** What is unknown comes last in both directions. */
const byTempo =
  (direction: 1 | -1): Compare =>
  (one, other) => {
    const [a, b] = [one.track.bpm, other.track.bpm]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return (a - b) * direction
  }

const COMPARE: Record<SortChoice, Compare> = {
  fit: (one, other) => other.worth - one.worth,
  title: (one, other) => byText(plain(one.track.title), plain(other.track.title)),
  artist: (one, other) => byText(plain(one.track.artist), plain(other.track.artist)),
  bpm: byTempo(1),
  '-bpm': byTempo(-1),
  length: (one, other) => one.track.seconds - other.track.seconds,
  '-length': (one, other) => other.track.seconds - one.track.seconds,
}

/** In the order asked for; what is equal in it keeps the roster's order. */
export function sortHits(hits: TrackHit[], sort: SortChoice): TrackHit[] {
  return hits.sort(COMPARE[sort])
}
