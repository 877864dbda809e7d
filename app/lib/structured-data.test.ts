import { expect, test, vi } from 'vitest'
import { loadContent } from '#content/load.ts'
import { findSchemaFaults } from '#tests/servers/schema-org.ts'
import {
  describeArtist,
  describeList,
  describeOrganization,
  describePage,
  describePerson,
  describeRecording,
  describeService,
  describeTeam,
  type PageType,
  type Thing,
} from './structured-data.ts'

vi.mock('./site-url.ts', () => ({ siteUrl: () => 'https://label.example' }))

const describe = (path: string, things: Thing[], pageType?: PageType) =>
  describePage({
    title: 'A page | A Label',
    site: 'A Label',
    description: 'About it',
    path,
    things,
    ...(pageType ? { pageType } : {}),
  })

const PICTURE = {
  id: 'x',
  name: 'mirror-lido/1.jpg',
  artist: 'mirror-lido',
  alt: 'The band',
  credit: 'Ines Okafor',
  width: 1200,
  height: 800,
  bytes: 1,
}

test('every kind of page follows the rules of schema.org', async () => {
  const { company, artists, services, team } = await loadContent()
  const graphs = [
    describe('/', [describeOrganization(company)]),
    describe('/privacy', []),
    describe('/contact', [describeOrganization(company)], 'ContactPage'),
    describe('/team', [describeTeam(company, null, team)], 'AboutPage'),
    describe('/artists', [describeList('/artists', [{ name: 'One', path: '/artists/one' }])], 'CollectionPage'),
    ...artists.map((artist) => describe(`/artists/${artist.slug}`, [describeArtist(artist)])),
    ...artists.slice(0, 1).map((artist) => describe(`/artists/${artist.slug}`, [describeArtist(artist, [PICTURE])])),
    ...artists.flatMap((artist) =>
      artist.tracks
        .filter(({ duration }) => duration !== 'TBD')
        .map((track, at) =>
          describe(`/artists/${artist.slug}/x`, [
            describeRecording(track, artist, at === 0 ? { src: '/previews/x.wav', seconds: 31.4 } : null),
          ]),
        ),
    ),
    ...services.map((service) => describe(`/services/${service.slug}`, describeService(service))),
    ...team.map((member) => describe(`/team/${member.slug}`, [describePerson(member)], 'ProfilePage')),
  ]
  expect(graphs.flatMap((graph) => findSchemaFaults(JSON.parse(JSON.stringify(graph))))).toEqual([])
})

test('the breadcrumbs of a page contain its parent', () => {
  const trail = describe('/services/film-sync', [])['@graph'].find((thing) => thing['@type'] === 'BreadcrumbList')
  expect(trail?.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: 'https://label.example/' },
    { position: 2, name: 'Services', item: 'https://label.example/#services' },
    { position: 3, name: 'A page', item: 'https://label.example/services/film-sync' },
  ])
})

test('a recording has its length, code and writers, and a track without a length is left out', async () => {
  const { artists } = await loadContent()
  const tracks = artists.flatMap((artist) => {
    const described = describeArtist(artist).track
    return Array.isArray(described) ? described : []
  })
  expect(tracks).toContainEqual(expect.objectContaining({ duration: expect.stringMatching(/^PT\d+M\d+S$/) }))
  expect(tracks).toContainEqual(
    expect.objectContaining({ isrcCode: expect.any(String), recordingOf: expect.anything() }),
  )
  expect(JSON.stringify(tracks)).not.toContain('Coming Soon')
})

test('a recording on its own page has its rights holder, its clearance and where to license it', async () => {
  const { artists } = await loadContent()
  const artist = artists.find(({ slug }) => slug === 'mirror-lido')
  const [chlorine] = artist?.tracks ?? []
  const shared = artist?.tracks.find(({ oneStop }) => oneStop === false)
  if (!artist || !chlorine || !shared) throw new Error('The content has changed')
  expect(describeRecording(chlorine, artist, null)).toMatchObject({
    '@id': 'https://label.example/artists/mirror-lido/chlorine#recording',
    copyrightHolder: { '@id': 'https://label.example/#organization' },
    acquireLicensePage: 'https://label.example/contact',
    conditionsOfAccess: 'One-stop: the label licenses master and publishing.',
    isrcCode: 'QZNMG2500311',
  })
  expect(describeRecording(shared, artist, null).conditionsOfAccess).toContain('cleared elsewhere')
})

test('a track’s breadcrumbs contain the roster and its artist', () => {
  const graph = describePage({
    title: 'Chlorine by Mirror Lido | A Label',
    site: 'A Label',
    description: 'A track',
    path: '/artists/mirror-lido/chlorine',
    above: { name: 'Mirror Lido', path: '/artists/mirror-lido' },
  })
  const trail = graph['@graph'].find((thing) => thing['@type'] === 'BreadcrumbList')
  expect(trail?.itemListElement).toMatchObject([
    { name: 'Home' },
    { name: 'Artists' },
    { name: 'Mirror Lido', item: 'https://label.example/artists/mirror-lido' },
    { name: 'Chlorine by Mirror Lido' },
  ])
})

test('the rules reject unknown types, unknown, missing and wrong properties, and wrong order', () => {
  const graph = (thing: unknown) => ({ '@context': 'https://schema.org', '@graph': [thing] })
  expect(findSchemaFaults({ '@graph': [] })).toEqual(['@context: is not https://schema.org'])
  expect(findSchemaFaults(graph({ '@type': 'Band' }))).toEqual(["[0]: @type 'Band' is unknown"])
  expect(findSchemaFaults(graph({ '@type': 'Person', name: 'A', shoeSize: '9' }))).toEqual([
    '[0] Person: shoeSize is no property of this type',
  ])
  expect(findSchemaFaults(graph({ '@type': 'Organization', name: 'A' }))).toEqual(['[0] Organization: url is missing'])
  expect(findSchemaFaults(graph({ '@type': 'Person', name: 'A', url: 'nowhere' }))).toEqual([
    '[0] Person.url: is not URL',
  ])
  expect(findSchemaFaults(graph({ '@type': 'Person', name: 'A', worksFor: { '@type': 'Place', name: 'B' } }))).toEqual([
    '[0] Person.worksFor: is not Organization',
  ])
  const item = { '@type': 'ListItem', position: 2, name: 'A' }
  expect(findSchemaFaults(graph({ '@type': 'ItemList', itemListElement: [item] }))).toEqual([
    '[0] ItemList: positions do not count from 1',
  ])
})
