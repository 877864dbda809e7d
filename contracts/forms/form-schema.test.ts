import { expect, test } from 'vitest'
import { ARTIST_FORM } from './artist-submission.ts'
import { BRIEF_FORM } from './brief.ts'
import { CONTACT_FORM } from './contact.ts'
import type { Form } from './form.ts'
import { formSchema, readForm } from './form-schema.ts'
import { REMOVAL_FORM } from './removal.ts'

const FORMS: Form[] = [CONTACT_FORM, ARTIST_FORM, REMOVAL_FORM, BRIEF_FORM]
const FIELDS = FORMS.flatMap((form) => Object.entries(form.fields).map(([name, field]) => ({ form, name, field })))
const cases = FIELDS.map((line) => ({ ...line, called: `${line.form.name}.${line.name}` }))

/** What is said of one field where it holds `text` and nothing is in the others. */
const say = (form: Form, name: string, text: unknown) =>
  readForm(formSchema(form.fields), { [name]: text }).errors?.[name]

test.each(cases.filter(({ field }) => !field.options))('$called takes as much as it says', ({ form, name, field }) => {
  const max = field.max ?? 0
  const fill = (length: number) => (field.type === 'email' ? `${'a'.repeat(length - 6)}@b.com` : 'a'.repeat(length))
  const limit = new RegExp(`[Aa]t most ${max} characters(\\. You entered ${max + 1})?$`)
  expect(say(form, name, fill(max + 1))).toMatch(limit)
  // Longer than what a mailbox may be called, so that it is none.
  expect(say(form, name, fill(max)) ?? '').not.toMatch(limit)
})

test.each(cases)('$called says in its own words what is missing, or can be left out', ({ form, name, field }) => {
  const words = field.optional ? undefined : (field.missing ?? 'Please fill this in')
  expect(say(form, name, '')).toBe(words)
  expect(say(form, name, undefined)).toBe(words)
  if (field.type !== 'email') expect(say(form, name, ' ')).toBe(words)
})

test.each(cases.filter(({ field }) => !field.rows))('$called stands on one line', ({ form, name }) => {
  expect(say(form, name, 'one\r\nBcc: two@example.com')).toBeDefined()
})

test('the contact form and the removal form ask for each field in one line', () => {
  expect(readForm(formSchema(CONTACT_FORM.fields), {}).errors).toEqual({
    firstName: 'Please fill in your first name',
    lastName: 'Please fill in your last name',
    email: 'Please fill in your e-mail address',
    projectType: 'Please fill in the project type',
    message: 'Please write a message',
  })
  expect(readForm(formSchema(REMOVAL_FORM.fields), { subject: 'moon', contactEmail: 'ada@lovelace' }).errors).toEqual({
    subject: 'Please choose what should be removed',
    value: 'Please say which one',
    relation: 'Please choose your connection to it',
    contactEmail: 'Please enter a valid email address',
  })
})

test('the brief says how long a text is that is too long', () => {
  expect(say(BRIEF_FORM, 'references', 'r'.repeat(1300))).toBe('At most 1200 characters. You entered 1300')
})

test('blanks around an answer are no part of it, and what was left out is empty', () => {
  const typed = {
    subject: 'domain',
    value: ' a.example ',
    relation: 'self',
    contactEmail: 'ada@a.example',
  }
  expect(readForm(formSchema(REMOVAL_FORM.fields), typed).values).toEqual({ ...typed, value: 'a.example', message: '' })
})
