import { expect, test } from 'vitest'
import { parsePage } from './parse.ts'
import { findPeople } from './people.ts'

const people = (body: string) =>
  findPeople(parsePage({ url: 'https://www.tallowhouse.com/', body, contentType: 'text/html' }))
    .filter(({ role }) => role !== null)
    .map(({ name, role }) => `${name.value}: ${role?.value}`)
const card = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('')

test.each([
  ['It all came on time.', 'We highly recommend Tallow House to every studio.'],
  ['Tout était prêt à l’heure.', 'Ce qui m’a convaincu, c’est le soin.'],
  ['Alles kam rechtzeitig.', 'Ich kann das Studio nur empfehlen.'],
  ['Todo llegó a tiempo.', 'Los recomiendo a cualquier estudio.'],
])('names with titles over words of praise are customers: %s', (first, second) => {
  expect(people(card('Jane Rivers', 'CEO', first) + card('Omar Haddad', 'President', second))).toEqual([])
  expect(people(card('Omar Haddad', 'President', second))).toEqual([])
})

test('a portrait is no praise, and praise below another heading is not of those above it', () => {
  const team = card('Jane Rivers', 'CEO', 'She knows every song.') + card('Omar Haddad', 'President', 'He signs them.')
  const praise = `<h2>Notes</h2>${card('We highly recommend Tallow House to every studio.')}`
  expect(people(`<h2>Team</h2>${team}${praise}`)).toEqual(['Jane Rivers: CEO', 'Omar Haddad: President'])
})

test.each([
  ['Directora y Guionista', 'Directora de Fotografía', 'Montaje'],
  ['Réalisatrice et productrice', 'Directeur de la photographie', 'Monteur'],
  ['Regie und Produktion', 'Kamera', 'Schnitt'],
])('who made a film is no house’s crew: %s', (...titles) => {
  const names = ['Jane Rivers', 'Omar Haddad', 'Ute Sandner']
  const cards = titles.map((title, at) => `<h3>${names[at]}</h3><p>${title}</p>`).join('')
  expect(people(`<h2>Equipo</h2>${cards}`)).toEqual([])
})
