import type { Content } from './schema.ts'

/** References to things that do not exist, one line each with file and field; empty if there are none. */
export function findBrokenReferences(content: Content): string[] {
  const artists = new Map(content.artists.map((artist) => [artist.slug, artist]))
  const members = new Set(content.team.map((member) => member.slug))
  const services = new Set(content.services.map((service) => service.slug))
  const { navigation } = content

  const missing = (field: string, slugs: string[], known: { has(slug: string): boolean }) =>
    slugs.flatMap((slug, at) =>
      known.has(slug) ? [] : [`content/navigation.yaml: ${field}[${at}]: there is no '${slug}' in content/${field}`],
    )

  const profiles = navigation.ar.flatMap((slug, at) => {
    const member = content.team.find((candidate) => candidate.slug === slug)
    if (!member) return [`content/navigation.yaml: ar[${at}]: there is no '${slug}' in content/team`]
    return member.ar ? [] : [`content/team: '${slug}': ar: is missing, though content/navigation.yaml lists the member`]
  })
  const cues = content.home.cues.flatMap((cue, at) => {
    const artist = artists.get(cue.artist)
    if (!artist) return [`content/home.yaml: cues[${at}].artist: there is no '${cue.artist}' in content/artists`]
    if (artist.tracks.some((track) => track.title === cue.track)) return []
    return [`content/home.yaml: cues[${at}].track: '${cue.artist}' has no track '${cue.track}'`]
  })
  const colleagues = content.team.flatMap((member) =>
    (member.leadership?.members ?? []).flatMap((slug, at) =>
      members.has(slug) && slug !== member.slug
        ? []
        : [`content/team: '${member.slug}': leadership.members[${at}]: '${slug}' is no other member in content/team`],
    ),
  )
  const placed = content.placements.flatMap(({ slug }) =>
    members.has(slug) ? [] : [`content/placements: '${slug}': slug: there is no such member in content/team`],
  )
  return [
    ...findBrokenPreviews(content),
    ...findUnknownPlacements(content),
    ...missing('artists', navigation.artists, artists),
    ...missing('services', navigation.services, services),
    ...(members.size < 4 ? ['content/team: four members are needed for the header'] : []),
    ...profiles,
    ...colleagues,
    ...placed,
    ...cues,
    ...findUnheard(content),
  ]
}

/** Tracks that a service or a member lets people hear, but that do not exist. */
function findUnheard({ artists, services, team }: Content): string[] {
  const named = [
    ...services.flatMap(({ slug, hear }) => (hear ? [{ where: `content/services: '${slug}': hear`, hear }] : [])),
    ...team.flatMap(({ slug, plays }) => (plays ? [{ where: `content/team: '${slug}': plays`, hear: plays }] : [])),
  ]
  return named.flatMap(({ where, hear }) =>
    artists.some(({ slug, tracks }) => slug === hear.artist && tracks.some(({ title }) => title === hear.track))
      ? []
      : [`${where}.track: '${hear.artist}' has no track '${hear.track}'`],
  )
}

/** Placements of tracks that no member of the team has on record. */
function findUnknownPlacements({ artists, placements }: Content): string[] {
  const known = new Set(
    placements.flatMap(({ groups }) => groups.flatMap((group) => group.placements.map(nameOfPlacement))),
  )
  return artists.flatMap((artist) =>
    artist.tracks.flatMap((track, at) =>
      (track.placements ?? []).flatMap((placement, place) =>
        known.has(nameOfPlacement(placement))
          ? []
          : [
              `content/artists: '${artist.slug}': tracks[${at}].placements[${place}]: there is no ${nameOfPlacement(placement)} in content/placements`,
            ],
      ),
    ),
  )
}

const nameOfPlacement = ({ network, show }: { network: string; show: string }) => `'${show}' on ${network}`

/** Previews that a track names but that do not exist, and previews that no track uses. */
function findBrokenPreviews({ artists, previews }: Content): string[] {
  const made = new Set(previews.map((preview) => preview.slug))
  const named = artists.flatMap((artist) =>
    artist.tracks.flatMap(({ previewAudio }, at) => (previewAudio ? [{ artist: artist.slug, at, previewAudio }] : [])),
  )
  const missing = named.flatMap(({ artist, at, previewAudio }) =>
    made.has(previewAudio)
      ? []
      : [
          `content/artists: '${artist}': tracks[${at}].previewAudio: there is neither ${previewAudio}.wav nor ${previewAudio}.yaml in content/previews`,
        ],
  )
  const idle = [...made].filter((slug) => !named.some(({ previewAudio }) => previewAudio === slug))
  return [...missing, ...idle.map((slug) => `content/previews: '${slug}': no track names it as its previewAudio`)]
}
