import { expect, test } from 'vitest'
import { parsePage } from './parse.ts'
import { findPeople } from './people.ts'

const people = (body: string, heading = 'Mentions légales') =>
  findPeople(
    parsePage({
      url: 'https://www.tallowhouse.com/legal',
      body: `<h1>${heading}</h1>${body}`,
      contentType: 'text/html',
    }),
  )
    .filter(({ role }) => role !== null)
    .map(({ name, role }) => `${name.value}: ${role?.value}`)

test.each([
  ['<h2>Directeur de la publication</h2><p>Nom : Jane RIVERS</p><p>Qualité : Gérante</p>', 'Jane RIVERS: Gérante'],
  ['<p>Directeur de la publication : M. Omar HADDAD</p>', 'Omar HADDAD: Directeur de la publication'],
  ['<p>Directrice de la publication : Mme Jane Rivers</p>', 'Jane Rivers: Directrice de la publication'],
  ['<p>Le directeur de la publication est M. Omar Haddad.</p>', 'Omar Haddad: directeur de la publication'],
  ['<p>Responsable de la publication : Jane Rivers</p>', 'Jane Rivers: Responsable de la publication'],
  ['<p>Gérant : M. Omar HADDAD</p>', 'Omar HADDAD: Gérant'],
])('a French notice names who answers for it: %s', (body, person) => {
  expect(people(body)).toEqual([person])
})

test.each([
  ['<p>Vertreten durch: Jane Rivers (Geschäftsführerin)</p>', 'Jane Rivers: Geschäftsführerin'],
  ['<p>Vertreten durch:<br>Jane Rivers, Geschäftsführerin</p>', 'Jane Rivers: Geschäftsführerin'],
  ['<p>Inhaberin: Jane Rivers</p>', 'Jane Rivers: Inhaberin'],
  ['<p>Geschäftsführer: Omar Haddad<br>Registergericht: Köln</p>', 'Omar Haddad: Geschäftsführer'],
])('a German notice names who represents the house: %s', (body, person) => {
  expect(people(body, 'Impressum')).toEqual([person])
})

test.each([
  '<p>Le concepteur du site est M. Omar Haddad.</p>',
  '<p>Concepteur du site : Omar Haddad</p>',
  '<h2>Hébergeur</h2><p>Nom : Omar HADDAD</p><p>Qualité : Gérant</p>',
  '<h2>Hébergement</h2><p>Directeur de la publication : Omar HADDAD</p>',
  '<p>Site by Omar Haddad</p>',
  '<p>Webdesign: Omar Haddad</p>',
  '<p>Nom : Jane RIVERS</p><p>Qualité : excellente</p>',
])('who made or hosts the site is nobody of the house: %s', (body) => {
  expect(people(body)).toEqual([])
})
