import { siteUrl } from '#app/lib/site-url.ts'
import { toCamelot } from '#catalogue/keys.ts'
import { getClearance, listMissingRights } from '#catalogue/rights.ts'
import { trackPath } from '#content/paths.ts'
import type { Artist, Company, Content, Track } from '#content/schema.ts'
import { CATALOG_VERSION, trackJsonPath } from '#contracts/site/catalog-addresses.ts'
import type { CatalogJson, CatalogTrackFile, CatalogTrackJson } from '#contracts/site/catalog-json.ts'
import { toTrackId } from '#contracts/site/track-id.ts'

type Parts = Pick<Content, 'artists' | 'company'>

/** The catalogue as JSON: every released track with its licensing facts. */
export function describeCatalog({ artists, company }: Parts): CatalogJson {
  return {
    version: CATALOG_VERSION,
    label: { name: company.name, legalName: company.legalName, url: toUrl('/') },
    contact: describeContact(company),
    tracks: artists.flatMap((artist) =>
      artist.tracks.filter(isReleased).map((track) => describeTrack(artist, track, company)),
    ),
  }
}

/** The file of the track at this path. */
export function findTrackFile({ artists, company }: Parts, path: string): CatalogTrackFile | null {
  for (const artist of artists) {
    const track = artist.tracks.filter(isReleased).find((one) => getJsonPath(artist, one) === path)
    if (track) return { version: CATALOG_VERSION, track: describeTrack(artist, track, company) }
  }
  return null
}

const isReleased = ({ duration }: Track) => duration !== 'TBD'
const toUrl = (path: string) => `${siteUrl()}${path}`
const getJsonPath = (artist: Artist, track: Track) => trackJsonPath(artist.slug, track.slug)

function describeTrack(artist: Artist, track: Track, company: Company): CatalogTrackJson {
  const { title, bpm, key } = track
  const clearance = getClearance(track)
  const [minutes = 0, seconds = 0] = track.duration.split(':').map(Number)
  return {
    id: toTrackId(artist.id, track.id),
    title,
    artist: { id: artist.id, slug: artist.slug, name: artist.name, url: toUrl(`/artists/${artist.slug}`) },
    album: track.album ?? null,
    durationSeconds: minutes * 60 + seconds,
    isrc: track.isrc ?? null,
    bpm: bpm ?? null,
    key: key ?? null,
    camelot: key === undefined ? null : toCamelot(key),
    vocal: track.vocal ?? null,
    moods: track.moods ?? [],
    versions: track.versions ?? [],
    writers: track.writers ?? null,
    clearance: {
      oneStop: clearance === 'unconfirmed' ? null : clearance === 'one-stop',
      missing: listMissingRights(track),
      territory: track.territory ?? null,
      term: track.term ?? null,
    },
    contact: describeContact(company),
    url: toUrl(trackPath(artist.slug, track.slug)),
    json: toUrl(getJsonPath(artist, track)),
    listen: track.discoUrl === '#' ? null : track.discoUrl,
  }
}

function describeContact({ name, emails, phone }: Company): CatalogJson['contact'] {
  return { name, email: emails.general, phone, url: toUrl('/contact') }
}
