import { expect, test } from 'vitest'
import type { PageReading } from '#contracts/scraper/reading.ts'
import { readPage } from '#scraper/page/read-page.ts'
import { chooseContact, choosePerson } from './choose-contact.ts'

function readCompany(words: string): PageReading[] {
  const { reading } = readPage({
    url: 'https://lanternmusic.com/about',
    body: `<title>About - Lantern Music</title><main><h1>About</h1><p>Lantern Music is a library for film and television. Send us your music.</p>${words}</main>`,
    contentType: 'text/html',
    fetchedAt: new Date('2026-11-22T12:00:00Z'),
  })
  if (reading === null) throw new Error('the page is read')
  return [reading]
}

function chooseMailboxAndPerson(words: string): (string | null)[] {
  const own = readCompany(words)
  const contact = chooseContact(own)
  const { name, role } = choosePerson(own, contact)
  return [contact?.email?.value ?? null, name?.value ?? null, role?.value ?? null]
}

const PEOPLE = '<ul><li>Ragna Holt, Managing Director</li><li>Eirik Linde, A&amp;R Manager</li></ul>'

test('a role mailbox is shown with the person whose title is closest to choosing music', () => {
  expect(chooseMailboxAndPerson(`${PEOPLE}<p>submissions@lanternmusic.com</p>`)).toEqual([
    'submissions@lanternmusic.com',
    'Eirik Linde',
    'A&R Manager',
  ])
})

test('a personal mailbox is shown with its own person or none', () => {
  expect(chooseMailboxAndPerson(`${PEOPLE}<p>ragna@lanternmusic.com</p>`)).toEqual([
    'ragna@lanternmusic.com',
    'Ragna Holt',
    'Managing Director',
  ])
  expect(chooseMailboxAndPerson(`${PEOPLE}<p>ezra@lanternmusic.com</p>`)).toEqual(['ezra@lanternmusic.com', null, null])
})

test('without a mailbox the same person is named', () => {
  expect(chooseMailboxAndPerson(PEOPLE)).toEqual([null, 'Eirik Linde', 'A&R Manager'])
})

test('no person is named when no page names one with a title', () => {
  expect(chooseMailboxAndPerson('<p>music@lanternmusic.com</p>')).toEqual(['music@lanternmusic.com', null, null])
})
