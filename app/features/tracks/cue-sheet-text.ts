import type { Track } from '#content/schema.ts'

/**
 * A track as the lines of a cue sheet, or null where its writers are not known. Left blank is what the production
 * fills in: usage, timing in and out.
 */
export function writeCueSheet(track: Track, artist: string, label: string): string | null {
  if (!track.writers) return null
  const lines: [string, string | undefined][] = [
    ['Title', track.title],
    ['Artist', artist],
    ['Duration', track.duration === 'TBD' ? undefined : track.duration],
    ['ISRC', track.isrc?.replace(/^(..)(...)(..)(.*)$/, '$1-$2-$3-$4')],
    ...track.writers.map(({ name, share, pro }): [string, string] => ['Writer', `${name}, ${share}%, ${pro}`]),
    // One-stop is the only case in which the publisher is known to be the label too.
    ['Publisher', track.oneStop ? `${label}, 100%` : undefined],
    ['Master', label],
  ]
  return lines.flatMap(([term, text]) => (text === undefined ? [] : [`${`${term}:`.padEnd(12)}${text}`])).join('\n')
}
