import { isTrackId } from './track-id.ts'

/** A brief as it was sent: what was left out is null. */
export type ParsedBrief = {
  media: string
  project: string
  territory: string | null
  term: string | null
  budget: string | null
  deadline: string | null
  /** How it is to be quoted; null if as a whole. */
  quote: string | null
  references: string | null
  /** Ids of the shortlist's tracks, in its order; a track may have left the catalogue since. */
  tracks: readonly string[]
  /** The tracks as lines, with artist, title and duration. */
  lines: readonly string[]
  link: string
}

// The same as the generated column `kind` of contact_submissions.
const HEAD = /^Project Type: ([^\n]*)\n\n(?=Project: )/
const LIST = /\n\nShortlist, [0-9]{1,2} tracks?\n/g
const LINK = /\n\n(https?:\/\/[!-~]+\/shortlist\?t=([a-z0-9:,-]+))$/

const LABELS = {
  project: 'Project',
  territory: 'Territory',
  term: 'Term',
  budget: 'Budget range',
  deadline: 'Deadline',
  quote: 'Quote',
} as const

/** Reads the stored message of a brief (`app/lib/shortlist/brief-message.ts` composes it); null for any other message. */
export function parseBrief(message: string): ParsedBrief | null {
  const head = HEAD.exec(message)
  const link = LINK.exec(message)
  // The last one: the references may contain anything.
  const list = [...message.matchAll(LIST)].at(-1)
  if (head === null || link === null || list === undefined) return null
  const words = message.slice(head[0].length, Math.max(head[0].length, list.index))
  const at = /(?:^|\n)References: /.exec(words)
  const lines = (at === null ? words : words.slice(0, at.index)).split('\n')
  const find = (label: string) => {
    const line = lines.find((candidate) => candidate.startsWith(`${label}: `))
    return line === undefined ? null : line.slice(label.length + 2)
  }
  const listed = message.slice(list.index + list[0].length, Math.max(list.index + list[0].length, link.index))
  return {
    media: head[1] ?? '',
    project: find(LABELS.project) ?? '',
    territory: find(LABELS.territory),
    term: find(LABELS.term),
    budget: find(LABELS.budget),
    deadline: find(LABELS.deadline),
    quote: find(LABELS.quote),
    references: at === null ? null : words.slice(at.index + at[0].length).trim() || null,
    tracks: [...new Set((link[2] ?? '').split(',').filter(isTrackId))],
    lines: listed.split('\n').filter((line) => line.trim() !== ''),
    link: link[1] ?? '',
  }
}
