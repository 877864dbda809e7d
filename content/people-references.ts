import type { FieldPath } from './locate-field.ts'
import type { Content, TeamMember } from './schema.ts'

/** `of` is a file of the content folder, an entry of one of its folders by its slug (`artists/ferrous`), or a folder. */
export type BrokenReference = { of: string; path: FieldPath; message: string }

/** References by and to members of the team that do not exist, and portraits with nothing to draw. */
export function findBrokenPeople(content: Content): BrokenReference[] {
  return [
    ...findBrokenColleagues(content),
    ...findUnknownPeople(content),
    ...findUnknownArtists(content),
    ...findEmptyPortraits(content),
  ]
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

/** Services done by nobody in the team. */
function findUnknownPeople({ services, team }: Content): BrokenReference[] {
  return services.flatMap(({ slug, person }) =>
    person === undefined || team.some((member) => member.slug === person)
      ? []
      : [{ of: `services/${slug}`, path: ['person'], message: `there is no '${person}' in content/team` }],
  )
}

/** Artists that a member has signed or works with, but that do not exist. */
function findUnknownArtists({ artists, team }: Content): BrokenReference[] {
  const named = team.flatMap((member) => [
    ...(member.work?.artists ?? []).map(({ artist }, at) => ({ member, path: ['work', 'artists', at], artist })),
    ...listLines(member).flatMap(({ path, line }) =>
      line.artist === undefined ? [] : [{ member, path, artist: line.artist }],
    ),
  ])
  return named.flatMap(({ member, path, artist }) =>
    artists.some(({ slug }) => slug === artist)
      ? []
      : [
          {
            of: `team/${member.slug}`,
            path: [...path, 'artist'],
            message: `there is no '${artist}' in content/artists`,
          },
        ],
  )
}

/** Tracks that the home page, a service or a member lets people hear, but that do not exist. */
export function findUnheard({ home, artists, services, team }: Content): BrokenReference[] {
  const named = [
    ...home.cues.map((cue, at) => ({ of: 'home.yaml', path: ['cues', at], hear: cue })),
    { of: 'home.yaml', path: ['submit', 'hear'], hear: home.submit.hear },
    ...services.flatMap(({ slug, hear }) => (hear ? [{ of: `services/${slug}`, path: ['hear'], hear }] : [])),
    ...team.flatMap((member) => listSongs(member).map(({ path, hear }) => ({ of: `team/${member.slug}`, path, hear }))),
  ]
  return named.flatMap(({ of, path, hear }) => {
    const artist = artists.find(({ slug }) => slug === hear.artist)
    if (!artist) return [{ of, path: [...path, 'artist'], message: `there is no '${hear.artist}' in content/artists` }]
    if (artist.tracks.some(({ title }) => title === hear.track)) return []
    return [{ of, path: [...path, 'track'], message: `'${hear.artist}' has no track '${hear.track}'` }]
  })
}

function listSongs(member: TeamMember) {
  return [
    ...(member.plays ? [{ path: ['plays'], hear: member.plays }] : []),
    ...(member.work?.tracks ?? []).map((hear, at) => ({ path: ['work', 'tracks', at], hear })),
    ...listLines(member).flatMap(({ path, line }) =>
      line.song === undefined ? [] : [{ path: [...path, 'song'], hear: line.song }],
    ),
  ]
}

/** The cue-sheet lines of a member's sections, with where they stand. */
function listLines(member: TeamMember) {
  return member.sections.flatMap((section, at) =>
    'lines' in section ? section.lines.map((line, row) => ({ path: ['sections', at, 'lines', row], line })) : [],
  )
}

/** Portraits without what they are drawn from. */
function findEmptyPortraits({ team, placements, artists }: Content): BrokenReference[] {
  return team.flatMap((member) => {
    const signed = (member.work?.artists ?? []).flatMap(({ artist }) => artists.filter(({ slug }) => slug === artist))
    const needs = {
      'cue-sheet': placements.some(({ slug }) => slug === member.slug)
        ? null
        : 'placements of the member in content/placements',
      'cut-downs': listLines(member).some(({ line }) => line.song) ? null : 'a line with a song in sections',
      takes: signed.length > 1 ? null : 'two artists in work',
      'tempo-map': signed.some(({ tracks }) => tracks.some(({ bpm }) => bpm !== undefined))
        ? null
        : 'an artist in work with the bpm of a track',
    }
    const missing = member.portrait === undefined ? null : needs[member.portrait]
    if (missing === null) return []
    return [{ of: `team/${member.slug}`, path: ['portrait'], message: `'${member.portrait}' is drawn from ${missing}` }]
  })
}
