import type { FieldPath } from './locate-field.ts'
import type { Content } from './schema.ts'

/** `of` is a file of the content folder, an entry of one of its folders by its slug (`artists/ferrous`), or a folder. */
export type BrokenReference = { of: string; path: FieldPath; message: string }

/** References to things that do not exist; empty if there are none. */
export function findBrokenReferences(content: Content): BrokenReference[] {
  const { team } = content
  return [
    ...findBrokenPreviews(content),
    ...findUnknownPlacements(content),
    ...findBrokenMenus(content),
    ...(team.length < 4 ? [{ of: 'team', path: [], message: 'four members are needed for the header' }] : []),
    ...findBrokenColleagues(content),
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

function findBrokenColleagues({ team, placements }: Content): BrokenReference[] {
  const isMember = (slug: string) => team.some((member) => member.slug === slug)
  const colleagues = team.flatMap((member) =>
    (member.leadership?.members ?? []).flatMap((slug, at) =>
      isMember(slug) && slug !== member.slug
        ? []
        : [
            {
              of: `team/${member.slug}`,
              path: ['leadership', 'members', at],
              message: `'${slug}' is no other member in content/team`,
            },
          ],
    ),
  )
  const placed = placements.flatMap(({ slug }) =>
    isMember(slug)
      ? []
      : [{ of: `placements/${slug}`, path: ['slug'], message: `there is no member '${slug}' in content/team` }],
  )
  return [...colleagues, ...placed]
}

/** Tracks that the home page, a service or a member lets people hear, but that do not exist. */
function findUnheard({ home, artists, services, team }: Content): BrokenReference[] {
  const named = [
    ...home.cues.map((cue, at) => ({ of: 'home.yaml', path: ['cues', at], hear: cue })),
    ...services.flatMap(({ slug, hear }) => (hear ? [{ of: `services/${slug}`, path: ['hear'], hear }] : [])),
    ...team.flatMap(({ slug, plays }) => (plays ? [{ of: `team/${slug}`, path: ['plays'], hear: plays }] : [])),
  ]
  return named.flatMap(({ of, path, hear }) => {
    const artist = artists.find(({ slug }) => slug === hear.artist)
    if (!artist) return [{ of, path: [...path, 'artist'], message: `there is no '${hear.artist}' in content/artists` }]
    if (artist.tracks.some(({ title }) => title === hear.track)) return []
    return [{ of, path: [...path, 'track'], message: `'${hear.artist}' has no track '${hear.track}'` }]
  })
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
  const made = new Set(previews.map((preview) => preview.slug))
  const named = artists.flatMap((artist) =>
    artist.tracks.flatMap(({ previewAudio }, at) => (previewAudio ? [{ artist: artist.slug, at, previewAudio }] : [])),
  )
  const missing = named.flatMap(({ artist, at, previewAudio }) =>
    made.has(previewAudio)
      ? []
      : [
          {
            of: `artists/${artist}`,
            path: ['tracks', at, 'previewAudio'],
            message: `there is neither ${previewAudio}.wav nor ${previewAudio}.yaml in content/previews`,
          },
        ],
  )
  const idle = [...made].filter((slug) => !named.some(({ previewAudio }) => previewAudio === slug))
  return [
    ...missing,
    ...idle.map((slug) => ({
      of: `previews/${slug}`,
      path: ['slug'],
      message: 'no track names it as its previewAudio; name it or remove the file',
    })),
  ]
}
