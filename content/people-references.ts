import { findTrack } from './paths.ts'
import type { Content, TeamMember } from './schema.ts'

/** All of the content in which there can be references. */
export type Referring = Omit<Content, 'moved'>

export type FieldPath = readonly PropertyKey[]

/** `of` is a file of the content folder, an entry of one of its folders by its id (`artists/ferrous`), or a folder. */
export type BrokenReference = { of: string; path: FieldPath; message: string }

/** References by and to members of the team that do not exist, and portraits with nothing to draw. */
export function findBrokenPeople(content: Referring): BrokenReference[] {
  return [
    ...findBrokenColleagues(content),
    ...findUnknownPeople(content),
    ...findUnknownArtists(content),
    ...findEmptyPortraits(content),
  ]
}

function findBrokenColleagues({ team, placements }: Referring): BrokenReference[] {
  const isMember = (id: string) => team.some((member) => member.id === id)
  const colleagues = team.flatMap((member) =>
    (member.leadership?.members ?? []).flatMap((id, at) =>
      isMember(id) && id !== member.id
        ? []
        : [
            {
              of: `team/${member.id}`,
              path: ['leadership', 'members', at],
              message: `'${id}' is no other member in content/team`,
            },
          ],
    ),
  )
  const placed = placements.flatMap(({ member }) =>
    isMember(member)
      ? []
      : [{ of: `placements/${member}`, path: ['member'], message: `there is no member '${member}' in content/team` }],
  )
  return [...colleagues, ...placed]
}

/** Services done by nobody in the team. */
function findUnknownPeople({ services, team }: Referring): BrokenReference[] {
  return services.flatMap(({ id, person }) =>
    person === undefined || team.some((member) => member.id === person)
      ? []
      : [{ of: `services/${id}`, path: ['person'], message: `there is no '${person}' in content/team` }],
  )
}

/** Artists that a member has signed or works with, but that do not exist. */
function findUnknownArtists({ artists, team }: Referring): BrokenReference[] {
  const named = team.flatMap((member) => [
    ...(member.work?.artists ?? []).map(({ artist }, at) => ({ member, path: ['work', 'artists', at], artist })),
    ...listLines(member).flatMap(({ path, line }) =>
      line.artist === undefined ? [] : [{ member, path, artist: line.artist }],
    ),
  ])
  return named.flatMap(({ member, path, artist }) =>
    artists.some(({ id }) => id === artist)
      ? []
      : [
          {
            of: `team/${member.id}`,
            path: [...path, 'artist'],
            message: `there is no '${artist}' in content/artists`,
          },
        ],
  )
}

/** Tracks that the home page, a service or a member lets people hear, but that do not exist. */
export function findUnheard({ home, artists, services, team }: Referring): BrokenReference[] {
  const named = [
    ...home.cues.map(({ track }, at) => ({ of: 'home.yaml', path: ['cues', at, 'track'], track })),
    ...(home.submit.hear
      ? [{ of: 'home.yaml', path: ['submit', 'hear', 'track'], track: home.submit.hear.track }]
      : []),
    ...services.flatMap(({ id, hear }) =>
      hear ? [{ of: `services/${id}`, path: ['hear', 'track'], track: hear.track }] : [],
    ),
    ...team.flatMap((member) => listSongs(member).map((song) => ({ of: `team/${member.id}`, ...song }))),
  ]
  return named.flatMap(({ of, path, track }) =>
    findTrack(artists, track) ? [] : [{ of, path, message: `there is no track '${track}' in content/artists` }],
  )
}

function listSongs(member: TeamMember) {
  return [
    ...(member.plays ? [{ path: ['plays', 'track'], track: member.plays.track }] : []),
    ...(member.work?.tracks ?? []).map(({ track }, at) => ({ path: ['work', 'tracks', at, 'track'], track })),
    ...listLines(member).flatMap(({ path, line }) =>
      line.song === undefined ? [] : [{ path: [...path, 'song'], track: line.song }],
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
function findEmptyPortraits({ team, placements, artists }: Referring): BrokenReference[] {
  return team.flatMap((member) => {
    const signed = (member.work?.artists ?? []).flatMap(({ artist }) => artists.filter(({ id }) => id === artist))
    const needs = {
      'cue-sheet': placements.some((entry) => entry.member === member.id)
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
    return [{ of: `team/${member.id}`, path: ['portrait'], message: `'${member.portrait}' is drawn from ${missing}` }]
  })
}
