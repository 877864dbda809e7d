import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'

const people = (body: string) => {
  const url = 'https://www.tallowhouse.com/our-team'
  const { reading } = readPage({ url, body, contentType: 'text/html', fetchedAt: new Date(0) })
  return (reading?.contacts ?? []).map(({ name, role }) => `${name?.value}: ${role?.value}`)
}
const card = (...lines: string[]) => `<div>${lines.map((line) => `<p>${line}</p>`).join('')}</div>`

test('titles that stand one below another in a card are one person’s', () => {
  expect(
    people(
      `<h1>Our team</h1>${card('Jane Rivers', 'DIRECTOR', 'PRODUCER')}${card('Omar Haddad', 'PRODUCER', 'Screenwriter')}${card('Ute Sandner', 'PRODUCER')}`,
    ),
  ).toEqual(['Jane Rivers: DIRECTOR, PRODUCER', 'Omar Haddad: PRODUCER, Screenwriter', 'Ute Sandner: PRODUCER'])
})

test.each([
  ['what somebody does', 'Finds songs for films.'],
  ['a department', 'Management'],
  ['a place', 'Berlin'],
  ['a way of contact', 'Telephone'],
])('%s below a title is no second one', (_what, line) => {
  expect(
    people(`<h1>Our team</h1>${card('Jane Rivers', 'Founder', line)}${card('Omar Haddad', 'Label Manager', line)}`),
  ).toEqual(['Jane Rivers: Founder', 'Omar Haddad: Label Manager'])
})

test('without cards the next title is the next person’s', () => {
  const body = ['Founder', 'Jane Rivers', 'Label Manager', 'Omar Haddad'].map((line) => `<p>${line}</p>`).join('')
  expect(people(`<h1>Our team</h1>${body}`)).toEqual(['Jane Rivers: Founder', 'Omar Haddad: Label Manager'])
})
