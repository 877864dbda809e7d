import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findPeople } from './find-people.ts'

const people = (body: string) =>
  findPeople(parsePage({ url: 'https://www.tallowhouse.com/team', body, contentType: 'text/html' }))
    .filter(({ role }) => role !== null)
    .map(({ name, role }) => `${name.value}, ${role?.value}`)

test.each([
  ['German', '<p>Geschäftsführer: Herr Max Feldner<br>Lindenstr. 4</p>', 'Max Feldner, Geschäftsführer'],
  ['German, run on', '<p>Inhaberin: Ute Sandner Telefon: 030 1234</p>', 'Ute Sandner, Inhaberin'],
  ['German, a title of music', '<h3>Ute Sandner</h3><p>A&amp;R-Managerin</p>', 'Ute Sandner, A&R-Managerin'],
  ['French', '<h3>Lucie Amard</h3><p>Directrice artistique</p>', 'Lucie Amard, Directrice artistique'],
  ['French, of a field', '<p>Paul Verdin, responsable synchronisation</p>', 'Paul Verdin, responsable synchronisation'],
  ['Spanish', '<h3>Marta Olmedo</h3><p>Supervisora musical</p>', 'Marta Olmedo, Supervisora musical'],
  [
    'German, of a club',
    '<p>Orla Finch (Stellv. Vorsitzende) | Max Feldner (Kassenwart)</p>',
    'Orla Finch, Stellv. Vorsitzende',
  ],
  ['German, numbered', '<p>den Vorstand, Herrn Max Feldner (1.Vorsitzender)</p>', 'Max Feldner, 1.Vorsitzender'],
  ['French, of a club', '<p>Vice-présidente : Lucie Amard</p>', 'Lucie Amard, Vice-présidente'],
  ['Spanish, joined', '<h3>Marta Olmedo</h3><p>Fundadora y Chairman</p>', 'Marta Olmedo, Fundadora y Chairman'],
  [
    'Spanish, two',
    '<h3>Marta Olmedo</h3><p>Founder &amp; CEO | Gerente Comercial</p>',
    'Marta Olmedo, Founder & CEO | Gerente Comercial',
  ],
  ['Portuguese', '<h3>Rui Tavora</h3><p>Diretor artístico</p>', 'Rui Tavora, Diretor artístico'],
])('titles in other languages are recognised: %s', (_language, body, person) => {
  expect(people(body)).toEqual([person])
})

test.each([
  ['initials without dots', '<p>Ned R K Hollis // Founder</p>', 'Ned R K Hollis, Founder'],
  ['four words', '<h3>Head of Music</h3><p>Amahle Zuri Wa Tembo</p>', 'Amahle Zuri Wa Tembo, Head of Music'],
  ['a doctor', '<h3>Dr. Orla Finch</h3><p>Managing Director</p>', 'Orla Finch, Managing Director'],
  ['a greeting', "<h2>Hi, I'm Orla Finch</h2><p>Founder</p>", 'Orla Finch, Founder'],
  [
    'a long office',
    '<h3>Orla Finch</h3><p>Chief Sound & Strategy Officer</p>',
    'Orla Finch, Chief Sound & Strategy Officer',
  ],
  ['two titles', '<h3>Orla Finch</h3><p>Founder & Director</p>', 'Orla Finch, Founder & Director'],
  ['a label', '<h3>Orla Finch</h3><p>Label Manager</p>', 'Orla Finch, Label Manager'],
  ['said of her', '<p>Our founder, Orla Finch, saw what was missing.</p>', 'Orla Finch, founder'],
  ['said by her', '<p>I’m Orla Finch, founder of Tallow House.</p>', 'Orla Finch, founder'],
  ['of a field', '<h3>Orla Finch</h3><p>Manager, Film &amp; TV</p>', 'Orla Finch, Manager, Film & TV'],
  [
    'several fields',
    '<h3>Orla Finch</h3><p>Director of Sales &amp; Marketing</p>',
    'Orla Finch, Director of Sales & Marketing',
  ],
  ['a craft joined', '<h3>Orla Finch</h3><p>Owner &amp; Designer</p>', 'Orla Finch, Owner & Designer'],
  ['two titles with a stroke', '<h3>Orla Finch</h3><p>Owner/President</p>', 'Orla Finch, Owner/President'],
  ['a title for short', '<h3>Orla Finch</h3><p>Vice-President</p>', 'Orla Finch, Vice-President'],
  [
    'fields of a vice president',
    '<p>Orla Finch, Vice President, Strategy and Corporate Development</p>',
    'Orla Finch, Vice President, Strategy and Corporate Development',
  ],
  ['an officer of anything', '<h3>Orla Finch</h3><p>Chief Stories Officer</p>', 'Orla Finch, Chief Stories Officer'],
  ['an initial first', '<h3>R. Ned Hollis</h3><p>Founder</p>', 'R. Ned Hollis, Founder'],
  ['the younger', '<p>Ned R. Hollis, Jr.</p><p>Chairman and CEO</p>', 'Ned R. Hollis, Jr., Chairman and CEO'],
  ['degrees', '<h3>Orla Finch, CFA, CFP</h3><p>President</p>', 'Orla Finch, President'],
  ['a name twice', '<p><b>Orla Finch</b> Orla Finch</p><p>General Counsel</p>', 'Orla Finch, General Counsel'],
  [
    'next to the company',
    '<p>Orla Finch is the Director of Marketing for Tallow House and lives by the sea.</p>',
    'Orla Finch, Director of Marketing',
  ],
  ['pronouns', '<h3>Orla Finch (she/her)</h3><p>Head of Sync</p>', 'Orla Finch, Head of Sync'],
  ['in a sentence', '<p>Orla Finch is our licensing manager.</p>', 'Orla Finch, licensing manager'],
  ['of this company', '<p>Orla Finch – Founder of Tallow House</p>', 'Orla Finch, Founder'],
])('names and titles are found in common layouts: %s', (_way, body, person) => {
  expect(people(body)).toEqual([person])
})

test.each([
  ['the company itself', '<p>Founder & Managing Director, Tallow House</p>'],
  ['a street', '<p>Inhaber: siehe unten</p><p>Lindener Str. 9</p>'],
  ['a title in two words', '<h3>Gerente Geral</h3><p>Gerente de Recepção</p>'],
  ['an executive of another company', '<p>Orla Finch, Chief Strategy Officer, Other Street</p>'],
  ['a member of the past', '<h2>Past Members</h2><h3>Orla Finch</h3><p>Founder</p>'],
  ['services of that name', '<h3>Silver Fern</h3><p>CEO Services</p>'],
  ['the maker of the page', '<p>Managing Director</p><p>© 2026 Tallow Wood</p>'],
  ['half of a title', '<h3>Orla Finch</h3><p>President and<br>something</p>'],
  ['an adviser', '<h2>Advisory Board</h2><h3>Orla Finch</h3><p>Founder</p>'],
  ['an election', '<p>At the election Orla Finch became President, Ned Hollis Vice President.</p>'],
  ['a title that goes on', '<h3>Orla Finch</h3><p>President Emeritus</p>'],
  ['an irrelevant office', '<h3>Orla Finch</h3><p>Warehouse Manager</p>'],
  ['a testimonial with a company', '<h3>Orla Finch</h3><p>Owner, Gull Bakery</p>'],
  ['a headline', '<p>Release Without A&R’s Review?</p>'],
  ['a person’s company', '<p>Owner, Finch’s Bakery</p>'],
  ['a sound engineer', '<p>Orla Finch - Producer, Sound Engineer</p>'],
  ['fields that look like a name', '<p>Vice President, Internal Audit</p>'],
  ['the founder of another company', '<p>Orla Finch – Founder of Other Street Music</p>'],
])('no person is found in similar text: %s', (_what, body) => {
  expect(people(body)).toEqual([])
})

test('a first name alone is accepted only among cards with the same layout', () => {
  const card = (name: string, title: string) => `<div><h3>${name}</h3><p>${title}</p></div>`
  expect(people(card('Orla', 'Head of Sync') + card('Ned', 'Label Manager'))).toEqual([
    'Orla, Head of Sync',
    'Ned, Label Manager',
  ])
  expect(people(card('Ferns', 'Label Manager'))).toEqual([])
})

test('among relevant titles, any other title stays with its owner', () => {
  const rows = ['Founder', 'Orla Finch', 'Office Manager', 'Ned Hollis', 'Head of Sync', 'Ute Sandner']
  expect(people(rows.map((row) => `<p>${row}</p>`).join(''))).toEqual([
    'Orla Finch, Founder',
    'Ned Hollis, Office Manager',
    'Ute Sandner, Head of Sync',
  ])
})

test('cards may have titles above names, pronouns without a space, and labels', () => {
  const card = (over: string, name: string) => `<article>${over}<h3>${name}<span>she / her</span></h3></article>`
  expect(people(card('Founder', 'Orla Finch') + card('VP Sync', 'Lia Hollis'))).toEqual([
    'Orla Finch, Founder',
    'Lia Hollis, VP Sync',
  ])
  const titleOver = (title: string, name: string) => `<p>${title}</p><h2>${name}</h2><p>Likes the sea.</p><p>@gull</p>`
  expect(people(titleOver('Co-Founder · Composer', 'Orla Finch') + titleOver('Co-Founder', 'Ned Hollis'))).toEqual([
    'Orla Finch, Co-Founder · Composer',
    'Ned Hollis, Co-Founder',
  ])
  expect(people('<h3>Orla Finch</h3><h5>Position:</h5><p>Founder</p>')).toEqual(['Orla Finch, Founder'])
})

test.each([
  [
    'crafts to the end',
    '<h3>Orla Finch</h3><p>Owner / Recording, Mix &amp; Mastering Engineer</p>',
    'Orla Finch, Owner / Recording, Mix & Mastering Engineer',
  ],
  ['a degree', '<p>Orla Finch MSc</p><p>CEO</p>', 'Orla Finch, CEO'],
  [
    'a mailbox that looks like a title',
    '<h4>Head of Sync</h4><p>Orla Finch</p><p>ceo@tallowhouse.com</p>',
    'Orla Finch, Head of Sync',
  ],
])('text next to a title is not part of the name: %s', (_what, body, person) => {
  expect(people(body)).toEqual([person])
})

test('a placeholder for a protected address is not part of a title', () => {
  const lines = [
    'Orla Finch, Director of Clearances [email&#160;protected]',
    'Ned Hollis, Head of Sync [email protected]',
  ]
  expect(people(`<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`)).toEqual([
    'Orla Finch, Director of Clearances',
    'Ned Hollis, Head of Sync',
  ])
})

test('the title below a name takes precedence over the one in the portrait’s description', () => {
  expect(
    people(
      '<h2>Team</h2><h3>Orla Finch</h3><p>CEO &amp; Founder</p><p>Orla Finch is Chief Executive Officer here.</p>',
    ),
  ).toEqual(['Orla Finch, CEO & Founder'])
})
