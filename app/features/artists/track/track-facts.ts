import { formatIsrc } from '#app/lib/shortlist/cue-sheets.ts'
import { listSound } from '#catalogue/reason.ts'
import { type Clearance, getClearance } from '#catalogue/rights.ts'
import type { Track } from '#content/schema.ts'

export function listMusicFacts({ bpm, key, vocal, moods }: Track): string[] {
  const voice = listSound({ vocal }).map((words) => words.toLowerCase())
  return [...listSound({ bpm, key }), ...voice, ...(moods ? [moods.join(', ')] : [])]
}

const CLEARANCE: Record<Clearance, string | undefined> = {
  'one-stop': 'One-stop: master and publishing',
  master: 'Master only',
  unconfirmed: undefined,
}

/** The facts needed for a licence, as far as they are known. */
export function listRightsFacts(track: Track): { term: string; text: string }[] {
  const { territory, term, writers, versions, isrc } = track
  const facts: [string, string | undefined][] = [
    ['Clearance', CLEARANCE[getClearance(track)]],
    ['Territory', territory],
    ['Term', term],
    ['Writers', writers?.map(({ name, share, pro }) => `${name} ${share}% (${pro})`).join(', ')],
    ['Versions', versions?.join(', ')],
    ['ISRC', formatIsrc(isrc)],
  ]
  return facts.flatMap(([term, text]) => (text === undefined ? [] : [{ term, text }]))
}
