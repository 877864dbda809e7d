import type { Match, MatchAnswer } from '#contracts/desk/matches.ts'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { ownPart } from '#contracts/site/track-id.ts'
import { type Catalogue, listTexts } from './catalogue.ts'
import { composeDraft } from './compose-draft.ts'
import type { Condition } from './criteria.ts'
import { type CatalogueMatch, matchCatalogue } from './match-catalogue.ts'
import { criteriaOfOpportunity } from './opportunity-criteria.ts'
import { explainNoDraft, type Sender, writeLetter } from './opportunity-letter.ts'
import { describeReason, listSound, type Reason } from './reason.ts'

const MOST = 8
const PER_ARTIST = 2
/** More in a first mail are not listened to. */
const IN_DRAFT = 3

/** The tracks that match an opportunity, and the draft of a mail about them, unless the company should not be contacted. */
export function matchOpportunity(
  catalogue: Catalogue,
  row: StaffOpportunity,
  { sender, now }: { sender: Sender; now: Date },
): MatchAnswer {
  const criteria = criteriaOfOpportunity(catalogue, row)
  const limits = { limit: catalogue.tracks.length, perArtist: PER_ARTIST, prefersCleared: true }
  const ranked = matchCatalogue(catalogue, criteria, limits)
  const found = joinArtists(ranked.filter(({ reasons }) => isAboutMusic(reasons, criteria))).slice(0, MOST)
  const first = chooseForDraft(found)
  const matches = found.map((match) => toMatch(match, first.includes(match), sender))
  const noDraft = matches.length === 0 ? null : explainNoDraft(row, now)
  const letter = matches.length === 0 || noDraft !== null ? null : writeLetter(row, sender)
  return {
    matches,
    nothing_fits: matches.length > 0 ? null : explainNothing(criteria),
    letter,
    draft:
      letter &&
      composeDraft(
        letter,
        matches.filter(({ in_draft }) => in_draft),
      ),
    no_draft: noDraft,
  }
}

/** Having stems or an instrumental is no fit by itself where a page names media or a style. */
function isAboutMusic(reasons: readonly Reason[], criteria: readonly Condition[]): boolean {
  return (
    !criteria.some(({ kind }) => kind === 'medium' || kind === 'sense' || kind === 'word') ||
    reasons.some(({ kind }) => kind !== 'version' && kind !== 'vocal' && kind !== 'rights')
  )
}

type Found = CatalogueMatch & { isArtist: boolean }

/** Reasons that are about one track; the others are the same for all tracks of an artist. */
const OF_TRACK: ReadonlySet<Reason['kind']> = new Set(['mood', 'tempo', 'key', 'vocal', 'version'])

/** A track of which only the artist's words are known, and whose rights are not complete, stands for its artist. */
function joinArtists(matches: readonly CatalogueMatch[]): Found[] {
  const joined = new Set<string>()
  return matches.flatMap((match): Found[] => {
    const { track, reasons } = match
    const stands = track.missingRights.length === 0 || reasons.some(({ kind }) => OF_TRACK.has(kind))
    if (stands) return [{ ...match, isArtist: false }]
    if (joined.has(track.artistId)) return []
    joined.add(track.artistId)
    return [{ ...match, isArtist: true }]
  })
}

/** The best cleared track of each artist; without any, the best match. */
function chooseForDraft(found: readonly Found[]): Found[] {
  const cleared = found.filter(({ track }) => track.missingRights.length === 0)
  const best = cleared.filter(
    ({ track }, at) => cleared.findIndex((other) => other.track.artistId === track.artistId) === at,
  )
  return best.length > 0 ? best.slice(0, IN_DRAFT) : found.slice(0, 1)
}

function toMatch({ track, score, reasons, isArtist }: Found, inDraft: boolean, { siteUrl }: Sender): Match {
  const { id, artistId, artistSlug, artist, title, missingRights } = track
  const url = new URL(`/artists/${artistSlug}${isArtist ? '' : `#${ownPart(id)}`}`, siteUrl).href
  return {
    artist_id: artistId,
    artist,
    track_id: isArtist ? null : id,
    title: isArtist ? artist : title,
    reasons: reasons.map(describeReason),
    is_cleared: missingRights.length === 0,
    score,
    url,
    words: [isArtist ? artist : `${title}, ${artist}`, describeTrack(track, isArtist), url].join('\n'),
    in_draft: inDraft,
  }
}

/** What the mail says about a track: only what the catalogue knows. */
function describeTrack(track: CatalogueMatch['track'], isArtist: boolean): string {
  const { bpm, key, vocal, versions, missingRights } = track
  const style = [...listTexts(track, 'genre').slice(0, 1), ...listTexts(track, 'keyword')].join(', ')
  if (isArtist) return style
  const voice = listSound({ vocal }).map((words) => words.toLowerCase())
  const facts = [...listSound({ bpm, key }), ...voice, ...listTexts(track, 'mood')].join(', ')
  const rights = missingRights.length === 0 ? 'One-stop: master and publishing' : 'Clearance to be agreed'
  const extra = versions.length === 0 ? null : `Versions: ${versions.join(', ')}`
  return [facts === '' ? style : facts, rights, extra].filter((line) => line !== null).join('. ')
}

function explainNothing(criteria: readonly Condition[]): string {
  if (criteria.length === 0) return 'Nothing can be matched: the pages name no medium, style, mood or version.'
  return `No track in the catalog matches what the pages name: ${criteria.map(({ said }) => said).join(', ')}.`
}
