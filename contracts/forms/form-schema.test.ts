import { expect, test } from 'vitest'
import { ARTIST_FORM } from './artist-submission.ts'
import { BRIEF_FORM } from './brief.ts'
import { CONTACT_FORM } from './contact.ts'
import type { Form } from './form.ts'
import { formSchema, parseForm } from './form-schema.ts'
import { REMOVAL_FORM } from './removal.ts'

const FORMS: Form[] = [CONTACT_FORM, ARTIST_FORM, REMOVAL_FORM, BRIEF_FORM]
const FIELDS = FORMS.flatMap((form) => Object.entries(form.fields).map(([name, field]) => ({ form, name, field })))
const cases = FIELDS.map((line) => ({ ...line, called: `${line.form.name}.${line.name}` }))

/** The error of one field that contains `text` while the others are empty. */
const errorFor = (form: Form, name: string, text: unknown) =>
  parseForm(formSchema(form.fields), { [name]: text }).errors?.[name]

test.each(cases.filter(({ field }) => !field.options))(
  '$called accepts its maximum length',
  ({ form, name, field }) => {
    const max = field.max ?? 0
    const fill = (length: number) => (field.type === 'email' ? `${'a'.repeat(length - 6)}@b.com` : 'a'.repeat(length))
    const limit = new RegExp(`[Aa]t most ${max} characters(\\. You entered ${max + 1})?$`)
    expect(errorFor(form, name, fill(max + 1))).toMatch(limit)
    // An e-mail address of this length is invalid for another reason.
    expect(errorFor(form, name, fill(max)) ?? '').not.toMatch(limit)
  },
)

test.each(cases)('$called has its own message when it is empty, or is optional', ({ form, name, field }) => {
  const words = field.optional ? undefined : (field.missing ?? 'Please fill this in')
  expect(errorFor(form, name, '')).toBe(words)
  expect(errorFor(form, name, undefined)).toBe(words)
  if (field.type !== 'email') expect(errorFor(form, name, ' ')).toBe(words)
})

test.each(cases.filter(({ field }) => !field.rows))('$called does not accept line breaks', ({ form, name }) => {
  expect(errorFor(form, name, 'one\r\nBcc: two@example.com')).toBeDefined()
})

test('empty contact and removal forms have one error for each required field', () => {
  expect(parseForm(formSchema(CONTACT_FORM.fields), {}).errors).toEqual({
    firstName: 'Please fill in your first name',
    lastName: 'Please fill in your last name',
    email: 'Please fill in your e-mail address',
    projectType: 'Please fill in the project type',
    message: 'Please write a message',
  })
  expect(parseForm(formSchema(REMOVAL_FORM.fields), { subject: 'moon', contactEmail: 'ada@lovelace' }).errors).toEqual({
    subject: 'Please choose what should be removed',
    value: 'Please say which one',
    relation: 'Please choose your connection to it',
    contactEmail: 'Please enter a valid email address',
  })
})

test('the brief names the length of a text that is too long', () => {
  expect(errorFor(BRIEF_FORM, 'references', 'r'.repeat(1300))).toBe('At most 1200 characters. You entered 1300')
})

test('values are trimmed, and missing optional values become empty', () => {
  const typed = {
    subject: 'domain',
    value: ' a.example ',
    relation: 'self',
    contactEmail: 'ada@a.example',
  }
  expect(parseForm(formSchema(REMOVAL_FORM.fields), typed).values).toEqual({
    ...typed,
    value: 'a.example',
    message: '',
  })
})
