import { expect, test } from 'vitest'
import { deriveOpportunity } from '#scraper/opportunities/derive-opportunity.ts'
import { loadWeights } from '#scraper/opportunities/score.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { classifyAddress } from './addresses.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const ABOUT = '<p>We are a music library that licenses songs for film and television. We accept demos from artists.</p>'
function opportunityOf(body: string, url = 'https://www.lanternsync.com/contact') {
  const { reading } = readPage({ url, body: `${ABOUT}${body}`, contentType: 'text/html', fetchedAt: NOW })
  if (reading === null) throw new Error('the page is read')
  return { reading, opportunity: deriveOpportunity([{ reading, equalReads: 1 }], loadWeights(), NOW) }
}
const people = (body: string) =>
  opportunityOf(body).reading.contacts.flatMap(({ name, role }) =>
    name === null ? [] : [`${name.value} / ${role?.value}`],
  )

test.each([
  ['<p>Business Affairs, General Counsel</p>'],
  ['<h3>Artist Relations</h3><p>Music Supervisor</p>'],
  ['<p>Royalty Accounting – Licensing Manager</p>'],
  ['<h3>Legal Department</h3><p>Head of Licensing</p>'],
  ['<p>Client Support, Sync Manager</p>'],
  ['<h3>Brand Partnerships</h3><p>Creative Director</p>'],
  ['<p>Front Desk | Music Coordinator</p>'],
  ['<p>Human Resources, Managing Director</p>'],
])('the name of a department is not a person: %s', (body) => {
  expect(people(body)).toEqual([])
})

test.each([
  ['<h3>Ines Calder</h3><p>Chief Financial Officer</p>', 'Ines Calder / Chief Financial Officer'],
  ['<h3>Ines Calder</h3><p>CFO</p>', 'Ines Calder / CFO'],
  ['<p>Ines Calder, Chief Revenue Officer</p>', 'Ines Calder / Chief Revenue Officer'],
  ['<h3>Ines Calder</h3><p>General Counsel</p>', 'Ines Calder / General Counsel'],
  ['<h3>Ines Calder</h3><p>Legal Counsel</p>', 'Ines Calder / Legal Counsel'],
  ['<p>Ines Calder, Head of Legal &amp; Business Affairs</p>', 'Ines Calder / Head of Legal & Business Affairs'],
  ['<h3>Ines Calder</h3><p>VP of A&amp;R and Artist Development</p>', 'Ines Calder / VP of A&R and Artist Development'],
  ['<h3>Ines Calder</h3><p>Director of Sync, Film &amp; TV</p>', 'Ines Calder / Director of Sync, Film & TV'],
  ['<p>Ines Calder – Head of Music, Europe</p>', 'Ines Calder / Head of Music, Europe'],
  [
    '<h3>Ines Calder</h3><p>Vice President, Creative &amp; Marketing</p>',
    'Ines Calder / Vice President, Creative & Marketing',
  ],
])('a job title is recognised as a whole: %s', (body, expected) => {
  expect(people(body)).toEqual([expected])
})

test.each([
  [
    'the one the invitation names',
    '<p>London office: london@lanternsync.com</p><p>Please send your songs to ruth@lanternsync.com.</p><p>info@lanternsync.com</p>',
    'ruth@lanternsync.com',
  ],
  [
    'the one labelled for music',
    '<p>Berlin: berlin@lanternsync.com</p><p>Music submissions: ida@lanternsync.com</p>',
    'ida@lanternsync.com',
  ],
  [
    'the one under a heading for music',
    '<p>hello@lanternsync.com</p><h3>Demos</h3><p>box@lanternsync.com</p>',
    'box@lanternsync.com',
  ],
  ['a name of two parts', '<p>office@lanternsync.com</p><p>demos-uk@lanternsync.com</p>', 'demos-uk@lanternsync.com'],
  ['not the press', '<p>Press: ada@lanternsync.com</p><p>Office: mail@lanternsync.com</p>', 'mail@lanternsync.com'],
])('the mailbox for music is chosen: %s', (_why, body, address) => {
  expect(opportunityOf(body).opportunity?.contact_email).toBe(address)
})

test('industries come from the text of a footer, not from its links', () => {
  const links =
    '<footer><ul><li><a href="/g">Games</a></li><li><a href="/t">Trailers</a></li><li><a href="/p">Podcasts</a></li></ul><p>Music for advertising.</p></footer>'
  expect(opportunityOf(links).opportunity?.industry_type).toEqual(['Film', 'TV', 'Advertising'])
})

test.each([
  ['https://bluefernsync.com/x', '<p>BlueFern Sync has been here for years.</p>', 'BlueFern Sync'],
  ['https://kiteandhollow.com/x', '<p>All of us at KITE &amp; Hollow say hello.</p>', 'KITE & Hollow'],
  ['https://quietmotor.com/x', '<p>Write to the office of quietMotor.</p>', 'quietMotor'],
])('a company name taken from the host is spelled as on the page: %s', (url, body, name) => {
  expect(opportunityOf(body, url).opportunity?.company_agency).toBe(name)
})

test.each(['desk', 'post', 'studio', 'info', 'kontakt', 'contato', 'hola', 'label', 'records', 'bookings'])(
  '%s@ is a shared mailbox, not a person’s',
  (local) => {
    expect(classifyAddress(`${local}@lanternsync.com`)).toBe('role')
  },
)
