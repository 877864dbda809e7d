import { listSound } from '#catalogue/reason.ts'
import { getClearance } from '#catalogue/rights.ts'
import { VOCAL_CHOICES } from '#catalogue/search/track-filter.ts'
import type { Track } from '#content/schema.ts'

/** The known figures at the top of a track's page. */
export function listFigures({ bpm, key, vocal, moods }: Track): { term: string; text: string }[] {
  const figures: [string, string | undefined][] = [
    ['BPM', bpm === undefined ? undefined : String(bpm)],
    ['Key', key],
    ['Voice', vocal === 'instrumental' ? 'None' : vocal && VOCAL_CHOICES[vocal]],
    ['Mood', moods?.join(', ')],
  ]
  return figures.flatMap(([term, text]) => (text === undefined ? [] : [{ term, text }]))
}

/** A track in one or two sentences, for search engines and link previews. */
export function describeTrackInWords(track: Track, artist: string): string {
  const { title, album, duration, bpm, key, vocal } = track
  const facts = [
    ...listSound({ bpm, key }),
    ...(vocal === undefined ? [] : [vocal === 'instrumental' ? vocal : vocal === 'choir' ? 'choir' : `${vocal} vocal`]),
    ...(getClearance(track) === 'one-stop' ? ['one-stop'] : []),
  ]
  const from = album === undefined ? '' : `, from ${album}`
  const sound = facts.length === 0 ? '' : ` ${facts.join(', ')}.`
  return `${title} by ${artist}${from}, ${duration}.${sound}${track.writers ? ' Writers and cue sheet for a licence.' : ''}`
}
