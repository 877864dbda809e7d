import { expect, test } from 'vitest'
import type { RemovalForm } from '#contracts/forms/removal.ts'
import { canConfirmByMail, toSuppression } from './removal-requests.ts'

test.each<[RemovalForm['subject'], string, string, boolean]>([
  ['email', 'Ada@tape.com', 'ada@TAPE.com', true],
  ['email', 'ada@tape.com', 'bob@tape.com', false],
  ['domain', 'https://www.tape.com/about', 'anybody@tape.com', true],
  ['domain', 'shop.tape.com', 'anybody@tape.com', true],
  ['domain', 'tape.com', 'anybody@mail.tape.com', false],
  ['domain', 'tape.com', 'anybody@tape.com.evil.net', false],
  ['domain', 'tape.com', 'tape.com@evil.net', false],
  ['domain', 'gmail.com', 'anybody@gmail.com', false],
  ['domain', 'free.fr', 'anybody@free.fr', false],
  ['domain', 'yandex.ru', 'anybody@yandex.ru', false],
  ['domain', '163.com', 'anybody@163.com', false],
  ['domain', 't-online.de', 'anybody@t-online.de', false],
  ['domain', 'comcast.net', 'anybody@comcast.net', false],
  ['domain', 'hotmail.co.uk', 'anybody@hotmail.co.uk', false],
  ['domain', 'fastmail.com', 'anybody@fastmail.com', false],
  ['domain', 'members.free.fr', 'anybody@free.fr', false],
  ['domain', 'wordpress.com', 'anybody@wordpress.com', false],
  ['domain', 'one.wordpress.com', 'me@one.wordpress.com', false],
  ['domain', 'one.github.io', 'me@one.github.io', false],
  ['domain', 'blogspot.co.uk', 'me@blogspot.co.uk', false],
  ['domain', 'ucla.edu', 'student@ucla.edu', false],
  ['domain', 'gold.ac.uk', 'student@gold.ac.uk', false],
  ['domain', 'one.wordpress.com', 'me@two.wordpress.com', false],
  ['domain', 'co.uk', 'me@acme.co.uk', false],
  ['domain', 'not a host', 'me@acme.co.uk', false],
  ['person', 'Ada Tape', 'ada@tape.com', false],
  ['company', 'tape.com', 'ada@tape.com', false],
])('a request to remove the %s %s sent by %s can be confirmed by mail: %s', (subject, value, contactEmail, own) => {
  expect(canConfirmByMail({ subject, value, contactEmail })).toBe(own)
})

test('the suppressed value is derived from the request, except for a company', () => {
  expect(toSuppression({ subject: 'domain', value: 'https://www.Tape.com/x' })).toEqual({
    kind: 'domain',
    value: 'tape.com',
  })
  expect(toSuppression({ subject: 'person', value: 'Ada Tape' })).toEqual({ kind: 'name', value: 'Ada Tape' })
  expect(toSuppression({ subject: 'company', value: 'Tape & Tide' })).toBeNull()
  expect(toSuppression({ subject: 'domain', value: 'nowhere' })).toBeNull()
})
