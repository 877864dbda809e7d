import { expect, test } from 'vitest'
import { findJobTitles, isPersonName, PERSON_NAME } from './job-titles.ts'

const shown = (text: string) => findJobTitles(text).flatMap((title) => (title.isRelevant ? [title[0]] : []))

test.each([
  ['Senior Music Supervisor', 'Senior Music Supervisor'],
  ['VP Sync', 'VP Sync'],
  ['our head of music and licensing', 'head of music and licensing'],
  ['Head of A&R, Europe', 'Head of A&R, Europe'],
  ['Directrice artistique', 'Directrice artistique'],
  ['responsable synchronisation', 'responsable synchronisation'],
  ['Licensing Manager and music lover', 'Licensing Manager'],
  ['A&R', 'A&R'],
])('a job title is read from its first word to its last: %s', (text, title) => {
  expect(shown(text)).toEqual([title])
})

test.each([
  'Head Chef',
  'Senior Engineer',
  'Office Manager',
  'Film Director',
  'She will lead music',
  'General Assistant',
])('an irrelevant job title is not shown: %s', (text) => {
  expect(shown(text)).toEqual([])
})

test.each(['Internal Audit', 'Marketing Department', 'Head Office', 'Episcopal Church'])(
  '%s is not the name of a person',
  (words) => {
    expect(isPersonName(words)).toBe(false)
  },
)

test.each(['R. Ned Hollis', 'Ned Hollis, Jr.', 'Amahle Wa Tembo', 'Zoë Quist-Berg'])('%s is a name', (words) => {
  expect(PERSON_NAME.exec(words)?.[0]).toBe(words)
  expect(isPersonName(words)).toBe(true)
})
