import { expect, test } from 'vitest'
import { parsePage } from '#scraper/page/parse/parse-page.ts'
import { findPeople } from './find-people.ts'

const roles = (title: string, body: string) =>
  findPeople(
    parsePage({
      url: 'https://www.tallowstudio.com/team',
      body: `<title>${title}</title>${body}`,
      contentType: 'text/html',
    }),
  ).map(({ name, role }) => `${name.value}: ${role?.value} = ${role?.span.quote}`)

test.each([
  ['Sync | Tallow Studio', 'Director of Sync'],
  ['Team | Tallow Studio', 'Head of Tallow Studio Publishing'],
  ['Team | Tallow Studio', 'Director of Music'],
])('the department of a "Head of" title is kept: %s, %s', (title, said) => {
  expect(roles(title, `<h2>Team</h2><h3>Jane Rivers</h3><p>${said}</p>`)).toEqual([`Jane Rivers: ${said} = ${said}`])
})
