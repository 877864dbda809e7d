import { clearanceOf } from '#catalogue/rights.ts'
import type { Track } from '#content/schema.ts'

/**
 * A track as the lines of a cue sheet, or null if its writers are unknown. Usage and timings are left blank for the
 * production to fill in.
 */
export function writeCueSheet(track: Track, artist: string, label: string): string | null {
  if (!track.writers) return null
  const lines: [string, string | undefined][] = [
    ['Title', track.title],
    ['Artist', artist],
    ['Duration', track.duration === 'TBD' ? undefined : track.duration],
    ['ISRC', track.isrc?.replace(/^(..)(...)(..)(.*)$/, '$1-$2-$3-$4')],
    ...track.writers.map(({ name, share, pro }): [string, string] => ['Writer', `${name}, ${share}%, ${pro}`]),
    // Only for a one-stop track do we know that the label is also the publisher.
    ['Publisher', clearanceOf(track) === 'one-stop' ? `${label}, 100%` : undefined],
    ['Master', label],
  ]
  return lines.flatMap(([term, text]) => (text === undefined ? [] : [`${`${term}:`.padEnd(12)}${text}`])).join('\n')
}
