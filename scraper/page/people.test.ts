import { expect, test } from 'vitest'
import { parsePage } from './parse.ts'
import { findPeople } from './people.ts'

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
  ['Portuguese', '<h3>Rui Tavora</h3><p>Diretor artístico</p>', 'Rui Tavora, Diretor artístico'],
])('titles of other languages: %s', (_language, body, person) => {
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
  ['of a field', '<h3>Orla Finch</h3><p>Manager, Film &amp; TV</p>', 'Orla Finch, Manager, Film & TV'],
  ['of this house', '<p>Orla Finch – Founder of Tallow House</p>', 'Orla Finch, Founder'],
])('names and titles as pages write them: %s', (_way, body, person) => {
  expect(people(body)).toEqual([person])
})

test.each([
  ['the house itself', '<p>Founder & Managing Director, Tallow House</p>'],
  ['a street', '<p>Inhaber: siehe unten</p><p>Lindener Str. 9</p>'],
  ['a title in two words', '<h3>Gerente Geral</h3><p>Gerente de Recepção</p>'],
  ['the founder of another house', '<p>Orla Finch – Founder of Other Street Music</p>'],
])('what is no name with a title: %s', (_what, body) => {
  expect(people(body)).toEqual([])
})
