import { MAX_DRAFT_TRACKS } from '#contracts/desk/drafts.ts'
import type { Catalogue, CatalogueTrack } from './catalogue.ts'
import type { Condition } from './criteria.ts'
import { type CatalogueMatch, matchCatalogue } from './match-catalogue.ts'
import { type BriefWords, isDueSoon, readBriefCriteria } from './read-brief.ts'
import { describeReason } from './reason.ts'

type DraftedTrack = { track: CatalogueTrack; reasons: readonly string[] }
type DraftedShortlist = { tracks: DraftedTrack[]; asked: string[]; notes: string[] }

const MAX_PER_ARTIST = 2

/**
 * At most eight tracks for a brief, best first, each with its reasons: tracks that match what the brief says about the music,
 * then tracks similar to those that the sender chose, then tracks that suit only the medium. The chosen tracks themselves are
 * left out.
 */
export function draftShortlist(catalogue: Catalogue, brief: BriefWords, now: Date): DraftedShortlist {
  const criteria = readBriefCriteria(catalogue, brief)
  const chosen = catalogue.tracks.filter(({ id }) => brief.chosen.includes(id))
  const isUrgent = isDueSoon(brief.deadline, now)
  const isNew = ({ id }: CatalogueTrack) => !brief.chosen.includes(id)
  const matches = matchCatalogue(catalogue, criteria, { limit: catalogue.tracks.length, prefersCleared: true })
    .filter(({ track, reasons }) => isNew(track) && reasons.some(({ kind }) => isRelevantKind(kind, criteria)))
    .map((match) => ({ ...match, words: match.reasons.map(describeReason) }))
  const isClose = ({ reasons }: CatalogueMatch) => reasons.some(({ kind }) => kind !== 'medium' && kind !== 'rights')
  const ranked = capArtists([
    ...matches.filter(isClose),
    ...listSimilar(catalogue, chosen, criteria, isNew),
    ...matches.filter((match) => !isClose(match)),
  ])
  const best = ranked.slice(0, MAX_DRAFT_TRACKS)
  // An urgent brief leaves no time to wait for a publisher, so cleared tracks come first.
  const ordered = isUrgent ? [...best.filter(isCleared), ...best.filter((match) => !isCleared(match))] : best
  return {
    tracks: ordered.map(({ track, words }) => ({ track, reasons: words })),
    asked: listAsked(criteria),
    notes: listNotes(brief, chosen, isUrgent),
  }
}

type Ranked = CatalogueMatch & { words: string[] }

const isCleared = ({ track }: CatalogueMatch) => track.missingRights.length === 0

function listAsked(criteria: readonly Condition[]): string[] {
  const seen = new Set<string>()
  return criteria
    .map(({ text }) => text)
    .filter((text) => !seen.has(text.toLowerCase()) && seen.add(text.toLowerCase()))
}

/** Complete rights alone are not a match. A version is one only if the brief asks for nothing else. */
function isRelevantKind(kind: string, criteria: readonly Condition[]): boolean {
  return kind !== 'rights' && (kind !== 'version' || criteria.every((condition) => condition.kind === 'version'))
}

/** Tracks that sound like those that the sender chose and do not contradict the brief. */
function listSimilar(
  catalogue: Catalogue,
  chosen: readonly CatalogueTrack[],
  criteria: readonly Condition[],
  isNew: (track: CatalogueTrack) => boolean,
): Ranked[] {
  const seen = new Set<string>()
  const found = chosen.flatMap((reference) =>
    matchCatalogue(
      catalogue,
      [{ kind: 'like', id: reference.id, text: reference.title }, ...criteria.filter(isStrict)],
      {
        limit: MAX_DRAFT_TRACKS * 2,
        prefersCleared: true,
      },
    )
      .filter(({ track }) => isNew(track))
      .map((match) => ({
        ...match,
        words: [`Like “${reference.title}”, which they chose`, ...match.reasons.map(describeReason)],
      })),
  )
  return found
    .toSorted((one, other) => other.score - one.score)
    .filter(({ track: { id } }) => !seen.has(id) && seen.add(id))
}

/** Conditions that similar tracks must meet too. */
const isStrict = ({ isNot, kind }: Condition) => isNot || kind === 'vocal' || kind === 'cleared'

function capArtists(matches: readonly Ranked[]): Ranked[] {
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  return matches.filter(({ track: { id, artistId } }) => {
    const count = (counts.get(artistId) ?? 0) + 1
    if (seen.has(id) || count > MAX_PER_ARTIST) return false
    seen.add(id)
    counts.set(artistId, count)
    return true
  })
}

function listNotes({ budget, deadline }: BriefWords, chosen: readonly CatalogueTrack[], isUrgent: boolean): string[] {
  const own = chosen.map(({ title }) => `“${title}”`)
  return [
    ...(deadline === null
      ? []
      : [
          `Deadline: ${deadline}.${isUrgent ? ' The proposal puts one-stop tracks first: only the label has to agree.' : ''}`,
        ]),
    ...(budget === null ? [] : [`Budget: ${budget}. The catalog has no prices; you set the quote.`]),
    ...(own.length === 0 ? [] : [`They have chosen ${new Intl.ListFormat('en-US').format(own)}: not repeated here.`]),
  ]
}
