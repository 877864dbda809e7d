// What the measurement publishes, and where each change has to be seen: text that a place shows then, or, without a text, other bytes.

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
    body: { name: 'Ferrous Anew', bio: 'They begin again at dawn.' },
    places: [
      ['/artists/ferrous', 'begin again at dawn'],
      ['/artists/ferrous', '"name":"Ferrous Anew"'],
      ['/artists/ferrous.data', 'begin again at dawn'],
      ['/artists', 'Ferrous Anew'],
      ['/artists.data', 'Ferrous Anew'],
      ['/catalog', 'Ferrous Anew'],
      ['/catalog.data', 'Ferrous Anew'],
      ['/catalog.json', 'Ferrous Anew'],
      ['/catalog/lines.json', 'begin again at dawn'],
      ['/shortlist.data', 'Ferrous Anew'],
      ['/og/artists/ferrous.jpg', ''],
    ],
  },
  {
    name: 'a track: title and address',
    kind: 'track',
    id: 'mirror-lido:chlorine',
    body: { title: 'Chlorine Anew', slug: 'chlorine-anew' },
    places: [
      ['/artists/mirror-lido/chlorine-anew', 'Chlorine Anew'],
      ['/artists/mirror-lido/chlorine-anew.data', 'Chlorine Anew'],
      ['/artists/mirror-lido', 'Chlorine Anew'],
      ['/artists/mirror-lido.data', 'Chlorine Anew'],
      ['/catalog', 'Chlorine Anew'],
      ['/catalog.json', 'Chlorine Anew'],
      ['/catalog/mirror-lido/chlorine-anew.json', 'Chlorine Anew'],
      ['/catalog/lines.json', 'Chlorine Anew'],
      ['/shortlist.data', 'Chlorine Anew'],
      ['/sitemap.xml', '/chlorine-anew<'],
      ['find_tracks', 'Chlorine Anew'],
    ],
  },
  {
    name: 'a member',
    kind: 'member',
    id: 'delphine-marrow',
    body: { name: 'Delphine Anew' },
    places: [
      ['/team/delphine-marrow', 'Delphine Anew'],
      ['/team/delphine-marrow.data', 'Delphine Anew'],
      ['/team', 'Delphine Anew'],
      ['/og/team/delphine-marrow.jpg', ''],
    ],
  },
  {
    name: 'a service',
    kind: 'service',
    id: 'film-sync',
    body: { title: 'Film Sync Anew' },
    places: [
      ['/services/film-sync', 'Film Sync Anew'],
      ['/services/film-sync.data', 'Film Sync Anew'],
      ['/', 'Film Sync Anew'],
      ['/_.data', 'Film Sync Anew'],
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
    body: { legalName: 'Neon Anew LLC' },
    places: [
      ['/', 'Neon Anew LLC'],
      ['/terms', 'Neon Anew LLC'],
      ['/artists/mirror-lido/chlorine-anew', 'Neon Anew LLC'],
      ['/catalog.json', 'Neon Anew LLC'],
    ],
  },
]
