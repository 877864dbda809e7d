import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findPeople } from './find-people.ts'

const people = (body: string, path = '') =>
  findPeople(parsePage({ url: `https://www.tallowhouse.com/${path}`, body, contentType: 'text/html' }))
    .filter(({ role }) => role !== null)
    .map(({ name, role }) => `${name.value}, ${role?.value}`)
const each = (rows: string[][], made: (first: string, second: string) => string) =>
  rows.map(([first = '', second = '']) => made(first, second)).join('')
const CREW = [
  ['Orla Finch', 'Founder'],
  ['Ned Hollis', 'Mail order & distro'],
  ['Ute Sandner', 'Runs the workshop'],
]
const SAID = CREW.map((row) => row.join(', '))

test.each([
  ['cards', each(CREW, (name, title) => `<div><h3>${name}</h3><p>${title}</p><p>Likes the sea.</p></div>`)],
  ['titles over names', each(CREW, (name, title) => `<div><p>${title}</p><p>${name}</p><a>+44 20 5550 0100</a></div>`)],
  ['no cards', each(CREW, (name, title) => `<p>${name}</p><p>${title}</p>`)],
  ['rows', `<table>${each(CREW, (name, title) => `<tr><td>${title}</td><td>${name}</td></tr>`)}</table>`],
  ['terms', `<dl>${each(CREW, (name, title) => `<dt>${title}</dt><dd>${name}</dd>`)}<dt>Fax</dt><dd>none</dd></dl>`],
  ['places between', each(CREW, (name, title) => `<div><p>${name}</p><p>Berlin</p><p>${title}</p></div>`)],
  ['titles in headings', each(CREW, (name, title) => `<h3>${name}</h3><h5>${title}</h5>`)],
  ['once for each screen', each([...CREW, ...CREW], (name, title) => `<div><b>${name}</b><br>${title}</div>`)],
])('unknown titles are accepted in cards with the same layout: %s', (_way, body) => {
  expect(people(`<h2>Our team</h2>${body}`)).toEqual(SAID)
})

test('each person keeps their own title when titles are above names and one is unknown', () => {
  const rows = [
    ['Studio Director', 'Orla Finch'],
    ['Voices', 'Ned Hollis'],
    ['Audio Director', 'Ute Sandner'],
  ]
  expect(people(`<h2>Crew</h2>${each(rows, (title, name) => `<div>${title}</div><div>${name}</div>`)}`)).toEqual([
    'Orla Finch, Studio Director',
    'Ned Hollis, Voices',
    'Ute Sandner, Audio Director',
  ])
})

test.each([
  'M. K. Strand',
  'J.-F. Desrosiers',
  'R. Okonkwo-Bell',
  'William “Buck” Sandifer IV',
  'Marie-Claude L’Heureux',
  'Ángel de los Ríos',
  'Hye-jin Seo',
  'OLEG P. TRASK',
  'Mehmet Yılmaz',
  'Odile l’eau Vive',
])('a name is recognised: %s', (name) => {
  const rows = [...CREW, [name, 'Archive and tapes']]
  expect(people(`<h2>Team</h2>${each(rows, (one, title) => `<div><h3>${one}</h3><p>${title}</p></div>`)}`)).toEqual([
    ...SAID,
    `${name}, Archive and tapes`,
  ])
})

test.each([
  ['a form of address and a degree', 'Dr. Lia Berg, Ph.D.', 'Presse', 'Lia Berg, Presse'],
  ['a name that is a street elsewhere', 'Rue Berg (they/them)', 'Presse', 'Rue Berg, Presse'],
  ['pronouns', 'Lia Berg (she/her)', 'Grafik, Siebdruck', 'Lia Berg, Grafik, Siebdruck'],
  ['an aside', 'Lia Berg', 'press officer (part time)', 'Lia Berg, press officer'],
  ['a region', 'Lia Berg', 'VP Sync, UK & Ireland', 'Lia Berg, VP Sync, UK & Ireland'],
  [
    'what follows in one paragraph',
    'Lia Berg',
    'Music Coordinator. Cue sheets and stems.',
    'Lia Berg, Music Coordinator',
  ],
])('only the name and the title are extracted: %s', (_what, name, title, person) => {
  const rows = [...CREW, [name, title]]
  const body = each(rows, (one, other) => `<div><h3>${one}</h3><p>${other}</p></div>`)
  expect(people(`<h2>Team</h2>${body}`)).toEqual([...SAID, person])
})

test('an imprint gives only the people who lead the company', () => {
  const made = '<p>Konzept und Design: Lia Berg<br>Programmierung: Ute Sandner<br>Fotos: Jan Ried</p>'
  expect(
    people(`<h1>Impressum</h1><p>Vertreten durch den Geschäftsführer: Orla Finch</p>${made}`, 'impressum'),
  ).toEqual(['Orla Finch, Geschäftsführer'])
})

const card = (name: string, title: string) => `<div><h3>${name}</h3><p>${title}</p></div>`

test.each([
  ['a dog', `<h2>Team</h2>${each([...CREW, ['Biscuit', 'Office dog']], card)}`, SAID],
  ['a desk', `<h2>Team</h2>${each([...CREW, ['Accounts Team', 'Invoices']], card)}`, SAID],
  ['a vacancy', `<h2>Team</h2>${each([...CREW, ['You?', 'We are hiring']], card)}`, SAID],
  ['a company', `<h2>Team</h2>${each([...CREW, ['Lia Berg', 'Head of Brand, Osprey Works']], card)}`, SAID],
  [
    'an agent',
    `<h2>Team</h2>${each([...CREW, ['Agentur Nachtbus', 'Booking'], ['Lia Berg', 'Booking</p><p>lia@nachtbus.com']], card)}`,
    SAID,
  ],
  [
    'artists',
    each(
      [
        ['Orla Finch', 'Singer and label owner'],
        ['Ned Hollis', 'Producer'],
      ],
      card,
    ).replace('', '<h2>Artists</h2>'),
    [],
  ],
  [
    'composers',
    `<h1>About</h1>${each(
      [
        ['Orla Finch', 'Composer'],
        ['Ned Hollis', 'Composer & Arranger'],
      ],
      card,
    )}`,
    [],
  ],
  [
    'praise',
    `<h2>Nice things people said</h2>${each(
      [
        ['Orla Finch', 'Creative Director'],
        ['Ned Hollis', 'Music Supervisor'],
      ],
      card,
    )}`,
    [],
  ],
  [
    'other companies',
    `<h1>About</h1>${each(
      [
        ['Orla Finch', 'Head of Music, Slate'],
        ['Ned Hollis', 'CEO, Bold North'],
      ],
      card,
    )}`,
    [],
  ],
  ['who made the page', '<h1>Contact</h1><p>Photos: Orla Finch<br>Webdesign: Ned Hollis<br>Website: Lia Berg</p>', []],
  [
    'services',
    `<h1>About</h1>${each(
      [
        ['Mood Boards', 'Music supervision'],
        ['Custom Scores', 'Sound design'],
      ],
      card,
    )}`,
    [],
  ],
  [
    'elsewhere on a page',
    each(
      [
        ['Orla Finch', 'Artwork'],
        ['Ned Hollis', 'Press'],
      ],
      card,
    ),
    [],
  ],
])('no person is invented: %s', (_what, body, found) => {
  expect(people(body)).toEqual(found)
})

test('a neutral heading inherits the meaning of the one above it', () => {
  // In lines, "Film & TV" alone is no title that the rules know.
  expect(people('<h2>Team</h2><p>Orla Finch | Founder</p><p>Ned Hollis | Film & TV</p>')).toEqual([
    'Orla Finch, Founder',
  ])
  const towns = `<h3>London</h3>${card('Orla Finch', 'Founder')}<h3>Berlin</h3>${card('Ned Hollis', 'Film & TV')}`
  expect(people(`<h2>Team</h2>${towns}`)).toEqual(['Orla Finch, Founder', 'Ned Hollis, Film & TV'])
  expect(people(`<h2>Our artists</h2>${towns.replace('Founder', 'Producer')}`)).toEqual([])
})

test('people in a company’s own record may have any title, and those in a review have none', () => {
  const record = (json: string) => `<script type="application/ld+json">${json}</script>`
  const person = '{"@type":"Person","name":"Orla Finch","jobTitle":"Sound Designer"}'
  expect(people(record(`{"@type":"Organization","name":"Tallow House","employee":[${person}]}`))).toEqual([
    'Orla Finch, Sound Designer',
  ])
  expect(people(record(`{"@type":"Review","author":${person.replace('Sound Designer', 'CEO')}}`))).toEqual([])
})

test('a person belongs to the company if one of its mailboxes contains the name', () => {
  const card = (mailbox: string) =>
    `<h1>Write to us</h1><p>Jane Rivers</p><p>Tour office &amp; press</p><p>${mailbox}</p>`
  expect(people(card('jane@tallowhouse.com'))).toEqual(['Jane Rivers, Tour office & press'])
  expect(people(card('desk@tallowhouse.com'))).toEqual([])
  expect(people(card('jane@gullbakery.com'))).toEqual([])
})

test('a name with a title in one line is not the title of the next', () => {
  expect(
    people(
      '<h1>Imprint</h1><p>Omar Haddad, Geschäftsführer</p><p>Redaktion der Seite</p><p>Jane Rivers</p><p>jane@tallowhouse.com</p>',
      'imprint',
    ),
  ).not.toContain('Jane Rivers, Omar Haddad, Geschäftsführer')
})
