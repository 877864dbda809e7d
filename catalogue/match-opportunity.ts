import type { Match, MatchAnswer } from '#contracts/desk/matches.ts'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { getOwnTrackId } from '#contracts/site/track-id.ts'
import { type Catalogue, listLabelTexts } from './catalogue.ts'
import { composeDraft } from './compose-draft.ts'
import type { Condition } from './criteria.ts'
import { type CatalogueMatch, matchCatalogue } from './match-catalogue.ts'
import { readOpportunityCriteria } from './opportunity-criteria.ts'
import { describeReason, listSound, type Reason } from './reason.ts'
import { explainNoDraft, type Sender, writeLetter } from './write-letter.ts'

const MAX_MATCHES = 8
const MAX_PER_ARTIST = 2
/** Nobody listens to more than three in a first mail. */
const MAX_IN_DRAFT = 3

/** The tracks that match an opportunity, and a draft mail about them unless the company should not be contacted. */
export function matchOpportunity(
  catalogue: Catalogue,
  opportunity: StaffOpportunity,
  { sender, now }: { sender: Sender; now: Date },
): MatchAnswer {
  const criteria = readOpportunityCriteria(catalogue, opportunity)
  const limits = { limit: catalogue.tracks.length, perArtist: MAX_PER_ARTIST, prefersCleared: true }
  const ranked = matchCatalogue(catalogue, criteria, limits)
  const found = mergeByArtist(ranked.filter(({ reasons }) => isAboutMusic(reasons, criteria))).slice(0, MAX_MATCHES)
  const inDraft = chooseForDraft(found)
  const matches = found.map((match) => toMatch(match, inDraft.includes(match), sender))
  const noDraft = matches.length === 0 ? null : explainNoDraft(opportunity, now)
  const letter = matches.length === 0 || noDraft !== null ? null : writeLetter(opportunity, sender)
  return {
    matches,
    nothing_fits: matches.length > 0 ? null : explainNoMatch(criteria),
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

/** If a page names media or a style, having stems or an instrumental is not enough. */
function isAboutMusic(reasons: readonly Reason[], criteria: readonly Condition[]): boolean {
  return (
    !criteria.some(({ kind }) => kind === 'medium' || kind === 'sense' || kind === 'word') ||
    reasons.some(({ kind }) => kind !== 'version' && kind !== 'vocal' && kind !== 'rights')
  )
}

type Found = CatalogueMatch & { isArtist: boolean }

/** Reasons about one track; the other kinds are the same for all tracks of an artist. */
const TRACK_REASONS: ReadonlySet<Reason['kind']> = new Set(['mood', 'tempo', 'key', 'vocal', 'version'])

/** Tracks that match only by their artist's labels and whose rights are not complete become one match: the artist. */
function mergeByArtist(matches: readonly CatalogueMatch[]): Found[] {
  const merged = new Set<string>()
  return matches.flatMap((match): Found[] => {
    const { track, reasons } = match
    const isTrack = track.missingRights.length === 0 || reasons.some(({ kind }) => TRACK_REASONS.has(kind))
    if (isTrack) return [{ ...match, isArtist: false }]
    if (merged.has(track.artistId)) return []
    merged.add(track.artistId)
    return [{ ...match, isArtist: true }]
  })
}

/** The best cleared track of each artist, or the best match if none is cleared. */
function chooseForDraft(found: readonly Found[]): Found[] {
  const cleared = found.filter(({ track }) => track.missingRights.length === 0)
  const best = cleared.filter(
    ({ track }, at) => cleared.findIndex((other) => other.track.artistId === track.artistId) === at,
  )
  return best.length > 0 ? best.slice(0, MAX_IN_DRAFT) : found.slice(0, 1)
}

function toMatch({ track, score, reasons, isArtist }: Found, inDraft: boolean, { siteUrl }: Sender): Match {
  const { id, artistId, artistSlug, artist, title, missingRights } = track
  const url = new URL(`/artists/${artistSlug}${isArtist ? '' : `#${getOwnTrackId(id)}`}`, siteUrl).href
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

/** What the mail says about a track. */
function describeTrack(track: CatalogueMatch['track'], isArtist: boolean): string {
  const { bpm, key, vocal, versions, missingRights } = track
  const style = [...listLabelTexts(track, 'genre').slice(0, 1), ...listLabelTexts(track, 'keyword')].join(', ')
  if (isArtist) return style
  const voice = listSound({ vocal }).map((words) => words.toLowerCase())
  const facts = [...listSound({ bpm, key }), ...voice, ...listLabelTexts(track, 'mood')].join(', ')
  const rights = missingRights.length === 0 ? 'One-stop: master and publishing' : 'Clearance to be agreed'
  const extra = versions.length === 0 ? null : `Versions: ${versions.join(', ')}`
  return [facts === '' ? style : facts, rights, extra].filter((line) => line !== null).join('. ')
}

function explainNoMatch(criteria: readonly Condition[]): string {
  if (criteria.length === 0) return 'Nothing can be matched: the pages name no medium, style, mood or version.'
  return `No track in the catalog matches what the pages name: ${criteria.map(({ text }) => text).join(', ')}.`
}
