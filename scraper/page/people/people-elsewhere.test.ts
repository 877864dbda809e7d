import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findPeople } from './find-people.ts'

const people = (body: string) =>
  findPeople(parsePage({ url: 'https://www.tallowhouse.com/', body, contentType: 'text/html' }))
    .filter(({ role }) => role !== null)
    .map(({ name, role }) => `${name.value}: ${role?.value}`)

test.each([
  ['Directora y Guionista', 'Directora de Fotografía', 'Montaje'],
  ['Réalisatrice et productrice', 'Directeur de la photographie', 'Monteur'],
  ['Regie und Produktion', 'Kamera', 'Schnitt'],
])('film credits are not a company’s people: %s', (...titles) => {
  const names = ['Jane Rivers', 'Omar Haddad', 'Ute Sandner']
  const cards = titles.map((title, at) => `<h3>${names[at]}</h3><p>${title}</p>`).join('')
  expect(people(`<h2>Equipo</h2>${cards}`)).toEqual([])
})
