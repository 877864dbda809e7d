import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findAddresses, isRealAddress } from './addresses.ts'
import { extractContacts } from './contacts.ts'

const parse = (body: string) =>
  parsePage({ url: 'https://www.brightwater.com/contact', body, contentType: 'text/html' })
const addresses = (body: string) => findAddresses(parse(body)).map(({ address }) => address)
const people = (body: string) =>
  extractContacts(parse(body)).map(({ name, role, email }) => [
    name?.value ?? null,
    role?.value ?? null,
    email?.value ?? null,
  ])

test.each([
  ['mailto', '<a href="mailto:Demos@Brightwater.com?subject=x">Mail</a>', ['demos@brightwater.com']],
  ['encoded mailto', '<a href="mailto:de%6Dos%40brightwater.com">Mail</a>', ['demos@brightwater.com']],
  [
    'a link that opens a mail in the browser',
    '<a href="https://mail.google.com/mail/?view=cm&amp;to=info@brightwater.com">Mail</a>',
    ['info@brightwater.com'],
  ],
  ['a number, where people have those', '<p>3320177@qq.com</p>', ['3320177@qq.com']],
  ['text', '<p>Write to info@brightwater.co.uk.</p>', ['info@brightwater.co.uk']],
  ['entities', '<p>info&#64;brightwater&#46;com</p>', ['info@brightwater.com']],
  ['[at] [dot]', '<p>info [at] brightwater [dot] com</p>', ['info@brightwater.com']],
  ['(at)', '<p>info(at)brightwater.com</p>', ['info@brightwater.com']],
  ['AT', '<p>Mail info AT brightwater.com today</p>', ['info@brightwater.com']],
  ['at dot', '<p>info at brightwater dot com</p>', ['info@brightwater.com']],
  ['split by elements', '<p><span>info</span>@<b>brightwater</b>.com</p>', ['info@brightwater.com']],
  [
    'turned round',
    '<p><span style="unicode-bidi:bidi-override; direction: rtl">moc.retawthgirb@ofni</span></p>',
    ['info@brightwater.com'],
  ],
  [
    'JSON-LD',
    '<script type="application/ld+json">{"@type":"Organization","name":"B","email":"mailto:info@brightwater.com"}</script>',
    ['info@brightwater.com'],
  ],
  ['zero width', '<p>in\u200bfo@bright\u200bwater.com</p>', ['info@brightwater.com']],
])('an address is found: %s', (_way, body, expected) => {
  expect(addresses(body)).toEqual(expected)
})

test.each([
  'logo@2x.png',
  'hero@3x.webp',
  'you@example.com',
  'name@yourdomain.com',
  '0123456789abcdef0123456789abcdef@sentry.io',
  'abc@o123.ingest.sentry.io',
  'package@1.2.3',
  '3320177@brightwater.com',
  'user@localhost',
  'info@brightwater.notasuffix',
  `${'a'.repeat(65)}@brightwater.com`,
  'john.doe@brightwater.com',
  'noreply@brightwater.com',
])('%s is not a contact', (address) => {
  expect(isRealAddress(address)).toBe(false)
})

test('ordinary words with "at" and "dot" do not become an address', () => {
  expect(addresses('<p>Meet us at midem.com or at the studio. We look at sync deals at brightwater.</p>')).toEqual([])
})

test('a protected address is counted and not decoded', () => {
  const page = parse('<a class="__cf_email__" data-cfemail="543931142126">[email&#160;protected]</a>')
  expect(page.protectedAddresses).toBe(1)
  expect(extractContacts(page)).toEqual([])
})

test('mailboxes named for music come first, and those for jobs and press are never chosen', () => {
  const body =
    '<p>jobs@brightwater.com press@brightwater.com info@brightwater.com submissions@brightwater.com licensing@brightwater.com</p>'
  const contacts = extractContacts(parse(body))
  expect(contacts.map(({ email }) => email?.value.split('@')[0])).toEqual([
    'submissions',
    'licensing',
    'info',
    'jobs',
    'press',
  ])
  expect(contacts.filter(({ rank }) => rank > 0)).toHaveLength(3)
})

test('a name, a title and an address are combined only within one card', () => {
  const body = `<div><div><h3>Jane Rivers</h3><p>Head of Music</p><a href="mailto:j.r@brightwater.com">mail</a></div>
    <div><h3>Omar Haddad</h3><p>Senior Sync Manager</p></div></div><p>General: info@brightwater.com</p>`
  expect(people(body)).toEqual([
    ['Jane Rivers', 'Head of Music', 'j.r@brightwater.com'],
    [null, null, 'info@brightwater.com'],
    ['Omar Haddad', 'Senior Sync Manager', null],
  ])
})

test('an address belongs to a person elsewhere on the page if it contains the name', () => {
  expect(
    people('<h3>Jane Rivers</h3><p>Music Supervisor</p><p>Text.</p><footer>jane.rivers@brightwater.com</footer>'),
  ).toEqual([['Jane Rivers', 'Music Supervisor', 'jane.rivers@brightwater.com']])
})

test('an address belongs to a person whose first name it contains', () => {
  const card = (name: string, title: string) => `<div><h3>${name}</h3><p>${title}</p></div>`
  const cards = card('Orla', 'Head of Sync') + card('Ned', 'Label Manager')
  expect(people(`${cards}<footer>orla@brightwater.com</footer>`)).toContainEqual([
    'Orla',
    'Head of Sync',
    'orla@brightwater.com',
  ])
})

test.each([
  'Starring Anna Blake, music supervisor Lee Stone.',
  'Former Head of Music at Big Network, Tom Frost now writes.',
  '"It works", said Kim Vale, Music Supervisor at Other Studio.',
  'Kim Vale, Music Supervisor at Other Studio',
  'Our Music Library and Sync Licensing team',
])('a person in a credit, a biography or a quotation is not a contact: %s', (words) => {
  expect(people(`<p>${words}</p>`)).toEqual([])
})
