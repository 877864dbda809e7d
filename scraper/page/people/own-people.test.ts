import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findPeople } from './find-people.ts'

const people = (body: string, path = '') =>
  findPeople(parsePage({ url: `https://www.tallowhouse.com/${path}`, body, contentType: 'text/html' }))
    .filter(({ role }) => role !== null)
    .map(({ name, role }) => `${name.value}, ${role?.value}`)

test.each([
  ['anywhere else', '<p>Orla Finch – Director</p>'],
  ['a clip', '<h2>Videos</h2><h3>Silver Fern</h3><p>Director: Orla Finch</p>'],
  ['makers of a film', '<h2>About</h2><p>Director: Orla Finch</p><p>Cinematography: Ned Hollis</p>'],
  ['a film director', '<h2>Team</h2><h3>Orla Finch</h3><p>Film Director</p>'],
  ['who makes films', '<h2>Team</h2><h3>Orla Finch</h3><p>Director & Editor</p>'],
  [
    'a film crew',
    '<h2>Our team</h2><h3>Orla Finch</h3><p>Director</p><h3>Ned Hollis</h3><p>Editor</p><h3>Ute Sandner</h3><p>Cameraman</p>',
  ],
  ['a school of others', '<h2>Team</h2><p>Orla Finch is the Director of Sales & Letters for the Gull School.</p>'],
  ['the board', '<h2>Board of Trustees</h2><p>Orla Finch, Director</p>'],
  ['a partner company', '<h2>Our partners</h2><h3>Silver Fern</h3><p>Partner</p>'],
  ['an artist’s manager', '<h2>Artists</h2><h3>The Gull Works</h3><p>Orla Finch, Manager</p>'],
  ['another company', '<h2>Team</h2><p>Orla Finch, Director, Other Street</p>'],
  ['praise', '<h2>What clients say</h2><p>They listen.</p><h3>Orla Finch</h3><p>Director</p>'],
  ['a word of prose', '<h2>About us</h2><p>The clip was made with Orla Finch, director of light.</p>'],
  ['who writes the music', '<h2>Team</h2><h3>Orla Finch</h3><p>Composer</p>'],
  ['an irrelevant office', '<h2>Team</h2><h3>Orla Finch</h3><p>Warehouse Manager</p>'],
])('an irrelevant title makes no contact: %s', (_what, body) => {
  expect(people(body)).toEqual([])
})

test.each([
  ['of sales', 'Head of Sales'],
  ['of anything', 'Head of Sonic Branding'],
  ['of two', 'Head of Vinyl & Joy'],
])('the head of any department is a contact: %s', (_of, title) => {
  expect(people(`<h3>Orla Finch</h3><p>${title}</p>`)).toEqual([`Orla Finch, ${title}`])
})

const record = (data: object) =>
  `<p>Music for pictures.</p><script type="application/ld+json">${JSON.stringify(data)}</script>`
const person = (more: object) => ({ '@type': 'Person', name: 'Orla Finch', ...more })

test.each([
  ['by its key alone', { founder: person({}) }, ['Orla Finch, Founder']],
  ['an act that founded it', { founder: { '@type': 'Person', name: 'GULLTOWN' } }, []],
  ['with several titles', { founder: [person({ jobTitle: ['Composer', 'Owner'] })] }, ['Orla Finch, Composer, Owner']],
  ['with a plain title', { employee: person({ jobTitle: 'Director' }) }, ['Orla Finch, Director']],
  ['in a review', { review: { '@type': 'Review', author: person({ jobTitle: 'CEO' }) } }, []],
  ['in a film', { director: person({ jobTitle: 'Founder' }) }, []],
])('a JSON-LD record of the company is read: %s', (_how, data, found) => {
  expect(people(record({ '@type': 'Organization', name: 'Tallow House', ...data }))).toEqual(found)
})
