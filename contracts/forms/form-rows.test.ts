import { expect, test } from 'vitest'
import { toArtistSubmission } from './form-rows.ts'
import { FORM_SCHEMAS } from './posted-forms.ts'

const FORM = {
  artistName: 'Low Tide Choir',
  email: 'low@tide.example',
  phone: '',
  genre: 'Folk',
  bio: 'Five voices from a boatyard, recorded between the tides with one microphone.',
  demoLinks: 'https://a.example/1\nhttps://a.example/2',
  socialMedia: '',
  experience: '',
}

test('each invalid field of an application has its own message', () => {
  const result = FORM_SCHEMAS.artist.safeParse({
    ...FORM,
    artistName: 'L',
    email: 'low',
    genre: ' ',
    bio: 'short',
    demoLinks: '',
  })
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([
    'Artist name must be at least 2 characters',
    'Please enter a valid email address',
    'Please specify your genre',
    'Bio must be at least 50 characters',
    'Please provide at least one demo link',
  ])
})

test('empty optional answers become null in columns and "Not provided" in the message', () => {
  const row = toArtistSubmission(FORM_SCHEMAS.artist.parse(FORM))
  expect(row).toMatchObject({ phone: null, experience_level: null, music_links: FORM.demoLinks })
  expect(row.message).toBe(`Bio: ${FORM.bio}\n\nSocial Media: Not provided`)
})
