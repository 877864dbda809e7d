import { expect, test } from 'vitest'
import type { ContactForm } from './contact.ts'
import { addSubject, contactPath, describeSubject, SUBJECT_MAX } from './contact-subject.ts'
import { composeMessage, toContactRequest, toContactSubmission } from './form-rows.ts'

const FORM: ContactForm = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  projectType: 'Film',
  message: 'Two cues.\n\nReel 4.',
}
const store = (form: ContactForm) => toContactSubmission(toContactRequest(form))
const write = (form: ContactForm) => composeMessage(toContactRequest(form))

test('a message without a subject is stored unchanged', () => {
  expect(store(addSubject(FORM, null)).message).toBe('Project Type: Film\n\nTwo cues.\n\nReel 4.')
  expect(describeSubject(write(FORM))).toBeNull()
})

test.each([
  [
    { kind: 'track', label: 'Chlorine by Mirror Lido' },
    'About: Chlorine by Mirror Lido',
    'about Chlorine by Mirror Lido',
  ],
  [{ kind: 'person', label: 'Rafa Dunmore' }, 'To: Rafa Dunmore', 'to Rafa Dunmore'],
] as const)(
  'the subject is stored as the first line of the message, and the mail to staff names it in its subject line: %j',
  (subject, line, words) => {
    const form = addSubject(FORM, subject)
    expect(store(form).message).toBe(`Project Type: Film\n\n${line}\n\nTwo cues.\n\nReel 4.`)
    expect(describeSubject(write(form))).toBe(words)
  },
)

test('the longest message with the longest subject fits in the table', () => {
  const longest = { ...FORM, projectType: 'p'.repeat(200), message: 'm'.repeat(5000) }
  const form = addSubject(longest, { kind: 'track', label: 't'.repeat(500) })
  expect(store(form).message.length).toBeLessThanOrEqual(6000)
  expect(describeSubject(write(form))).toHaveLength(SUBJECT_MAX - 1)
})

test('a first line that only resembles a subject is not read as one', () => {
  for (const text of ['About: one line', 'Hello\n\nAbout: a\n\nb', `About: ${'x'.repeat(300)}\n\nb`, 'About: \n\nb'])
    expect(describeSubject(text)).toBeNull()
})

test('the URL of the contact page contains the id unescaped', () => {
  expect(contactPath('track', 'mirror-lido:chlorine')).toBe('/contact?track=mirror-lido:chlorine')
})
