import { expect, test } from 'vitest'
import type { ContactForm } from './contact.ts'
import { addSubject, contactPath, SUBJECT_MAX, subjectWords } from './contact-subject.ts'
import { toContactRequest, toContactSubmission, writeMessage } from './form-rows.ts'

const FORM: ContactForm = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  projectType: 'Film',
  message: 'Two cues.\n\nReel 4.',
}
const store = (form: ContactForm) => toContactSubmission(toContactRequest(form))
const write = (form: ContactForm) => writeMessage(toContactRequest(form))

test('a message without a subject is stored as it was written', () => {
  expect(store(addSubject(FORM, null)).message).toBe('Project Type: Film\n\nTwo cues.\n\nReel 4.')
  expect(subjectWords(write(FORM))).toBeNull()
})

test.each([
  [
    { kind: 'track', label: 'Chlorine by Mirror Lido' },
    'About: Chlorine by Mirror Lido',
    'about Chlorine by Mirror Lido',
  ],
  [{ kind: 'person', label: 'Rafa Dunmore' }, 'To: Rafa Dunmore', 'to Rafa Dunmore'],
] as const)(
  'a subject is the first line of the message, and staff read it in the subject: %j',
  (subject, line, words) => {
    const form = addSubject(FORM, subject)
    expect(store(form).message).toBe(`Project Type: Film\n\n${line}\n\nTwo cues.\n\nReel 4.`)
    expect(subjectWords(write(form))).toBe(words)
  },
)

test('the longest message with the longest subject fits into the table', () => {
  const longest = { ...FORM, projectType: 'p'.repeat(200), message: 'm'.repeat(5000) }
  const form = addSubject(longest, { kind: 'track', label: 't'.repeat(500) })
  expect(store(form).message.length).toBeLessThanOrEqual(6000)
  expect(subjectWords(write(form))).toHaveLength(SUBJECT_MAX - 1)
})

test('a first line that only looks similar is no subject', () => {
  for (const text of ['About: one line', 'Hello\n\nAbout: a\n\nb', `About: ${'x'.repeat(300)}\n\nb`, 'About: \n\nb'])
    expect(subjectWords(text)).toBeNull()
})

test('the address carries an id that needs no escaping', () => {
  expect(contactPath('track', 'mirror-lido:chlorine')).toBe('/contact?track=mirror-lido:chlorine')
})
