import { expect, test } from 'vitest'
import { toMailDraftLink } from './mail-link.ts'

test('a draft becomes a link with address, subject and text, and cannot add other headers', () => {
  const link = toMailDraftLink({ to: 'a@b.example', subject: 'A & B?', text: 'One\nTwo&bcc=x@y.example' })
  expect(link).toBe('mailto:a@b.example?subject=A%20%26%20B%3F&body=One%0D%0ATwo%26bcc%3Dx%40y.example')
  const params = new URL(link ?? '').searchParams
  expect([...params.keys()]).toEqual(['subject', 'body'])
  expect(params.get('body')).toBe('One\r\nTwo&bcc=x@y.example')
})

test('an address cannot add recipients or headers', () => {
  const link = toMailDraftLink({ to: 'a@b.example?bcc=x@y.example', subject: 'S', text: 'T' })
  expect([...new URL(link ?? '').searchParams.keys()]).toEqual(['subject', 'body'])
})

test('a draft that mail programs would truncate has no link', () => {
  expect(toMailDraftLink({ to: null, subject: 'S', text: 'x'.repeat(1800) })).toMatch(/^mailto:\?subject=S&body=x/)
  expect(toMailDraftLink({ to: null, subject: 'S', text: 'ü'.repeat(400) })).toBeNull()
})
