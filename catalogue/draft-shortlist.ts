import { MAX_DRAFT_TRACKS } from '#contracts/desk/drafts.ts'
import type { Catalogue, CatalogueTrack } from './catalogue.ts'
import type { Condition } from './criteria.ts'
import { type CatalogueMatch, matchCatalogue } from './match-catalogue.ts'
import { type BriefWords, criteriaOfBrief, isNear } from './read-brief.ts'
import { describeReason } from './reason.ts'

export type DraftedTrack = { track: CatalogueTrack; reasons: readonly string[] }
export type DraftedShortlist = { tracks: DraftedTrack[]; asked: string[]; notes: string[] }

const PER_ARTIST = 2

/**
 * At most eight tracks for a brief, best first, each with its reasons. What the brief says about the music comes first, then
 * neighbours of the tracks that the sender has chosen, then what suits the medium alone. Their own tracks are left out: they
 * have them.
 */
export function draftShortlist(catalogue: Catalogue, brief: BriefWords, now: Date): DraftedShortlist {
  const criteria = criteriaOfBrief(catalogue, brief)
  const chosen = catalogue.tracks.filter(({ id }) => brief.chosen.includes(id))
  const isHurried = isNear(brief.deadline, now)
  const isNew = ({ id }: CatalogueTrack) => !brief.chosen.includes(id)
  const fits = matchCatalogue(catalogue, criteria, { limit: catalogue.tracks.length, prefersCleared: true })
    .filter(({ track, reasons }) => isNew(track) && reasons.some(({ kind }) => saysSomething(kind, criteria)))
    .map((match) => ({ ...match, words: match.reasons.map(describeReason) }))
  const isClose = ({ reasons }: CatalogueMatch) => reasons.some(({ kind }) => kind !== 'medium' && kind !== 'rights')
  const ranked = capArtists([
    ...fits.filter(isClose),
    ...listNeighbours(catalogue, chosen, criteria, isNew),
    ...fits.filter((match) => !isClose(match)),
  ])
  const best = ranked.slice(0, MAX_DRAFT_TRACKS)
  // In a hurry there is no time to wait for a publisher; within both groups the order stays.
  const ordered = isHurried ? [...best.filter(isClear), ...best.filter((match) => !isClear(match))] : best
  return {
    tracks: ordered.map(({ track, words }) => ({ track, reasons: words })),
    asked: listAsked(criteria),
    notes: listNotes(brief, chosen, isHurried),
  }
}

type Ranked = CatalogueMatch & { words: string[] }

const isClear = ({ track }: CatalogueMatch) => track.missingRights.length === 0

function listAsked(criteria: readonly Condition[]): string[] {
  const seen = new Set<string>()
  return criteria
    .map(({ said }) => said)
    .filter((said) => !seen.has(said.toLowerCase()) && seen.add(said.toLowerCase()))
}

/** Complete rights alone are no fit, and a version only where nothing else was asked for. */
function saysSomething(kind: string, criteria: readonly Condition[]): boolean {
  return kind !== 'rights' && (kind !== 'version' || criteria.every((condition) => condition.kind === 'version'))
}

/** What sounds like the sender's tracks and does not contradict their words. */
function listNeighbours(
  catalogue: Catalogue,
  chosen: readonly CatalogueTrack[],
  criteria: readonly Condition[],
  isNew: (track: CatalogueTrack) => boolean,
): Ranked[] {
  const seen = new Set<string>()
  const found = chosen.flatMap((near) =>
    matchCatalogue(catalogue, [{ kind: 'like', id: near.id, said: near.title }, ...criteria.filter(isFirm)], {
      limit: MAX_DRAFT_TRACKS * 2,
      prefersCleared: true,
    })
      .filter(({ track }) => isNew(track))
      .map((match) => ({
        ...match,
        words: [`Like “${near.title}”, which they chose`, ...match.reasons.map(describeReason)],
      })),
  )
  return found
    .toSorted((one, other) => other.score - one.score)
    .filter(({ track: { id } }) => !seen.has(id) && seen.add(id))
}

/** What also a neighbour of their tracks must meet. */
const isFirm = ({ isNot, kind }: Condition) => isNot || kind === 'vocal' || kind === 'cleared'

function capArtists(matches: readonly Ranked[]): Ranked[] {
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  return matches.filter(({ track: { id, artistId } }) => {
    const count = (counts.get(artistId) ?? 0) + 1
    if (seen.has(id) || count > PER_ARTIST) return false
    seen.add(id)
    counts.set(artistId, count)
    return true
  })
}

function listNotes({ budget, deadline }: BriefWords, chosen: readonly CatalogueTrack[], isHurried: boolean): string[] {
  const own = chosen.map(({ title }) => `“${title}”`)
  return [
    ...(deadline === null
      ? []
      : [
          `Deadline: ${deadline}.${isHurried ? ' The proposal puts one-stop tracks first: only the label has to agree.' : ''}`,
        ]),
    ...(budget === null ? [] : [`Budget: ${budget}. The catalog has no prices; you set the quote.`]),
    ...(own.length === 0 ? [] : [`They have chosen ${new Intl.ListFormat('en-US').format(own)}: not repeated here.`]),
  ]
}
