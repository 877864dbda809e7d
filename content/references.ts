import type { FieldPath } from './locate-field.ts'
import { type BrokenReference, findBrokenPeople, findUnheard } from './people-references.ts'
import type { Content } from './schema.ts'

/** References to things that do not exist; empty if there are none. */
export function findBrokenReferences(content: Content): BrokenReference[] {
  const { team } = content
  return [
    ...findBrokenPreviews(content),
    ...findUnknownPlacements(content),
    ...findBrokenMenus(content),
    ...(team.length < 4 ? [{ of: 'team', path: [], message: 'four members are needed for the header' }] : []),
    ...findBrokenPeople(content),
    ...findUnheard(content),
  ]
}

function findBrokenMenus({ navigation, artists, services, team }: Content): BrokenReference[] {
  const menus = { artists, services }
  const missing = (['artists', 'services'] as const).flatMap((menu) =>
    navigation[menu].flatMap((slug, at) =>
      menus[menu].some((entry) => entry.slug === slug) ? [] : [inMenu([menu, at], menu, slug)],
    ),
  )
  const profiles = navigation.ar.flatMap((slug, at) => {
    const member = team.find((candidate) => candidate.slug === slug)
    if (!member) return [inMenu(['ar', at], 'team', slug)]
    const message = 'is missing; content/navigation.yaml lists the member under ar'
    return member.ar ? [] : [{ of: `team/${slug}`, path: ['ar'], message }]
  })
  return [...missing, ...profiles]
}

function inMenu(path: FieldPath, folder: string, slug: string): BrokenReference {
  return { of: 'navigation.yaml', path, message: `there is no '${slug}' in content/${folder}` }
}

/** Placements of tracks that no member of the team has on record. */
function findUnknownPlacements({ artists, placements }: Content): BrokenReference[] {
  const known = new Set(
    placements.flatMap(({ groups }) => groups.flatMap((group) => group.placements.map(nameOfPlacement))),
  )
  return artists.flatMap((artist) =>
    artist.tracks.flatMap((track, at) =>
      (track.placements ?? []).flatMap((placement, place) =>
        known.has(nameOfPlacement(placement))
          ? []
          : [
              {
                of: `artists/${artist.slug}`,
                path: ['tracks', at, 'placements', place],
                message: `there is no ${nameOfPlacement(placement)} in content/placements`,
              },
            ],
      ),
    ),
  )
}

const nameOfPlacement = ({ network, show }: { network: string; show: string }) => `'${show}' on ${network}`

/** Previews that a track names but that do not exist, and previews that no track uses. */
function findBrokenPreviews({ artists, previews }: Content): BrokenReference[] {
  const named = artists.flatMap(({ slug, tracks }) =>
    tracks.flatMap(({ previewAudio, previewVersions = [] }, at) => [
      ...(previewAudio ? [{ artist: slug, path: ['tracks', at, 'previewAudio'], audio: previewAudio }] : []),
      ...previewVersions.map(({ audio }, version) => ({
        artist: slug,
        path: ['tracks', at, 'previewVersions', version, 'audio'],
        audio,
      })),
    ]),
  )
  const missing = named
    .filter(({ audio }) => !previews.some(({ slug }) => slug === audio))
    .map(({ artist, path, audio }) => ({
      of: `artists/${artist}`,
      path,
      message: `there is neither ${audio}.mp3 nor ${audio}.wav in content/previews`,
    }))
  const unused = previews
    .filter(({ slug }) => !named.some(({ audio }) => audio === slug))
    .map(({ slug }) => ({
      of: `previews/${slug}`,
      path: [],
      message: 'no track names it in previewAudio or previewVersions; name it or remove the file',
    }))
  return [...missing, ...unused]
}
