import {
  type BrokenReference,
  type FieldPath,
  findBrokenPeople,
  findUnheard,
  type Referring,
} from './people-references.ts'

/** References to things that do not exist; empty if there are none. */
export function findBrokenReferences(content: Referring): BrokenReference[] {
  return [
    ...findTaken(content),
    ...findBrokenPreviews(content),
    ...findBrokenMenus(content),
    ...findBrokenPeople(content),
    ...findUnheard(content),
  ]
}

function findBrokenMenus({ navigation, artists, services, team }: Referring): BrokenReference[] {
  const menus = { artists, services }
  const missing = (['artists', 'services'] as const).flatMap((menu) =>
    navigation[menu].flatMap((id, at) =>
      menus[menu].some((entry) => entry.id === id) ? [] : [inMenu([menu, at], menu, id)],
    ),
  )
  const profiles = navigation.ar.flatMap((id, at) => {
    const member = team.find((candidate) => candidate.id === id)
    if (!member) return [inMenu(['ar', at], 'team', id)]
    const message = 'is missing; content/navigation.yaml lists the member under ar'
    return member.ar ? [] : [{ of: `team/${id}`, path: ['ar'], message }]
  })
  return [...missing, ...profiles]
}

function inMenu(path: FieldPath, folder: string, id: string): BrokenReference {
  return { of: 'navigation.yaml', path, message: `there is no '${id}' in content/${folder}` }
}

/** Slugs that two pages would share, and ids of tracks that one artist has twice. */
function findTaken({ artists, services, team }: Referring): BrokenReference[] {
  const entries = [
    ...services.map(({ id, slug, title }) => ({ of: `services/${id}`, key: `/services/${slug}`, name: title })),
    ...team.map(({ id, slug, name }) => ({ of: `team/${id}`, key: `/team/${slug}`, name })),
    ...artists.map(({ id, slug, name }) => ({ of: `artists/${id}`, key: `/artists/${slug}`, name })),
  ].map((entry) => ({ ...entry, path: ['slug'] }))
  const tracks = artists.flatMap((artist) =>
    artist.tracks.flatMap(({ title: name, ...track }, at) =>
      (['id', 'slug'] as const).map((field) => {
        const key = `${artist.id} ${field} ${track[field]}`
        return { of: `artists/${artist.id}`, path: ['tracks', at, field], key, name }
      }),
    ),
  )
  const first = new Map<string, string>()
  return [...entries, ...tracks].flatMap(({ of, path, key, name }) => {
    const taken = first.get(key)
    if (taken === undefined) first.set(key, name)
    return taken === undefined ? [] : [{ of, path, message: `is already taken by '${taken}'` }]
  })
}

/** Previews that a track names but that do not exist, and previews that no track uses. */
function findBrokenPreviews({ artists, previews }: Referring): BrokenReference[] {
  const named = artists.flatMap(({ id, tracks }) =>
    tracks.flatMap(({ previewAudio, previewVersions = [] }, at) => [
      ...(previewAudio ? [{ artist: id, path: ['tracks', at, 'previewAudio'], audio: previewAudio }] : []),
      ...previewVersions.map(({ audio }, version) => ({
        artist: id,
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
