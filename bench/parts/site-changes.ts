// The changes that the benchmark publishes, and where each must appear: as the given text, or without one as different
// bytes.

export type SiteChange = {
  name: string
  kind: string
  id: string
  body: object
  places: [path: string, shows: string][]
}

export const SITE_CHANGES: SiteChange[] = [
  {
    name: 'an artist: name and biography',
    kind: 'artist',
    id: 'ferrous',
    body: { name: 'Ferrous Renamed', bio: 'They begin again at dawn.' },
    places: [
      ['/artists/ferrous', 'begin again at dawn'],
      ['/artists/ferrous', '"name":"Ferrous Renamed"'],
      ['/artists/ferrous.data', 'begin again at dawn'],
      ['/artists', 'Ferrous Renamed'],
      ['/artists.data', 'Ferrous Renamed'],
      ['/catalog', 'Ferrous Renamed'],
      ['/catalog.data', 'Ferrous Renamed'],
      ['/catalog.json', 'Ferrous Renamed'],
      ['/catalog/lines.json', 'begin again at dawn'],
      ['/shortlist.data', 'Ferrous Renamed'],
      ['/og/artists/ferrous.jpg', ''],
    ],
  },
  {
    name: 'a track: title and address',
    kind: 'track',
    id: 'mirror-lido:chlorine',
    body: { title: 'Chlorine Renamed', slug: 'chlorine-renamed' },
    places: [
      ['/artists/mirror-lido/chlorine-renamed', 'Chlorine Renamed'],
      ['/artists/mirror-lido/chlorine-renamed.data', 'Chlorine Renamed'],
      ['/artists/mirror-lido', 'Chlorine Renamed'],
      ['/artists/mirror-lido.data', 'Chlorine Renamed'],
      ['/catalog', 'Chlorine Renamed'],
      ['/catalog.json', 'Chlorine Renamed'],
      ['/catalog/mirror-lido/chlorine-renamed.json', 'Chlorine Renamed'],
      ['/catalog/lines.json', 'Chlorine Renamed'],
      ['/shortlist.data', 'Chlorine Renamed'],
      ['/sitemap.xml', '/chlorine-renamed<'],
      ['find_tracks', 'Chlorine Renamed'],
    ],
  },
  {
    name: 'a member',
    kind: 'member',
    id: 'delphine-marrow',
    body: { name: 'Delphine Renamed' },
    places: [
      ['/team/delphine-marrow', 'Delphine Renamed'],
      ['/team/delphine-marrow.data', 'Delphine Renamed'],
      ['/team', 'Delphine Renamed'],
      ['/og/team/delphine-marrow.jpg', ''],
    ],
  },
  {
    name: 'a service',
    kind: 'service',
    id: 'film-sync',
    body: { title: 'Film Sync Renamed' },
    places: [
      ['/services/film-sync', 'Film Sync Renamed'],
      ['/services/film-sync.data', 'Film Sync Renamed'],
      ['/', 'Film Sync Renamed'],
      ['/_.data', 'Film Sync Renamed'],
    ],
  },
  {
    name: 'the menus',
    kind: 'navigation',
    id: 'navigation',
    body: { artists: ['tape-orchard', 'ferrous'] },
    places: [['/contact', '/artists/tape-orchard']],
  },
  {
    name: 'the company',
    kind: 'company',
    id: 'company',
    body: { legalName: 'Neon Renamed LLC' },
    places: [
      ['/', 'Neon Renamed LLC'],
      ['/terms', 'Neon Renamed LLC'],
      ['/artists/mirror-lido/chlorine-renamed', 'Neon Renamed LLC'],
      ['/catalog.json', 'Neon Renamed LLC'],
    ],
  },
]
