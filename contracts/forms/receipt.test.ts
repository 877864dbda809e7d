import { expect, test } from 'vitest'
import { addSubject } from './contact-subject.ts'
import { STORED_FORMS } from './posted-forms.ts'

const CONTACT = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  projectType: 'Film',
  message: 'Two cues.\n\nAbout: reel 4',
}
const ARTIST = {
  artistName: 'Low Tide Choir',
  email: 'low@tide.example',
  phone: '',
  genre: 'Folk',
  bio: 'Five voices.\n\nSocial Media: none of it',
  demoLinks: 'https://a.example/1\nhttps://b.example/2',
  socialMedia: '',
  experience: 'One documentary',
}

test('a message is listed as it was typed, with its subject', () => {
  const subject = { kind: 'track', label: 'Chlorine by Mirror Lido' } as const
  const lines = (form: typeof CONTACT) => STORED_FORMS.contact.listSent(form).map(({ label, text }) => [label, text])
  const head = [
    ['Name', 'Ada Lovelace'],
    ['Email', 'ada@example.com'],
    ['Project type', 'Film'],
  ]
  expect(lines(CONTACT)).toEqual([...head, ['Message', CONTACT.message]])
  expect(lines(addSubject(CONTACT, subject))).toEqual([
    ...head,
    ['About', 'Chlorine by Mirror Lido'],
    ['Message', CONTACT.message],
  ])
})

test('an application is listed as it was typed, without empty answers', () => {
  expect(STORED_FORMS.artist.listSent(ARTIST).map(({ label, text }) => [label, text])).toEqual([
    ['Artist/Band Name', 'Low Tide Choir'],
    ['Email Address', 'low@tide.example'],
    ['Primary Genre', 'Folk'],
    ['Artist Bio', ARTIST.bio],
    ['Demo Links', ARTIST.demoLinks],
    ['Previous Experience', 'One documentary'],
  ])
  expect(STORED_FORMS.artist.listSent({ ...ARTIST, socialMedia: '@lowtide' })).toContainEqual({
    label: 'Social Media',
    text: '@lowtide',
  })
})
