import { expect, test } from 'vitest'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { createCorrection, createUndoRequest } from './correction.ts'

const OLD = 'demos@tape.example'
const NEW = 'new@tape.example'
type SubmissionRoute = Pick<StaffOpportunity, 'contact_email' | 'route' | 'route_value'>
const way = (
  route: SubmissionRoute['route'],
  route_value: string | null,
  contact_email: string | null = OLD,
): SubmissionRoute => ({
  contact_email,
  route,
  route_value,
})

test('a route by e-mail to the old address changes with the address, and goes with one that is removed', () => {
  const row = way('email', 'Demos@Tape.example ')
  expect(createCorrection(row, 'contact_email', NEW)).toEqual({ contact_email: NEW, route: 'email', route_value: NEW })
  expect(createCorrection(row, 'contact_email', null)).toEqual({ contact_email: null, route: null, route_value: null })
})

test.each<[string, SubmissionRoute, string]>([
  ['mails go to another address', way('email', 'in@tape.example'), 'contact_email'],
  ['mails go to no address of their own', way('email', null), 'contact_email'],
  ['no address is known', way('email', null, null), 'contact_email'],
  ['they have a form', way('form', 'https://tape.example/form'), 'contact_email'],
  ['no route is known', way(null, null), 'contact_email'],
  ['another field is corrected', way('email', OLD), 'role'],
])('the route stays where %s', (_, row, field) => {
  expect(createCorrection(row, field, NEW)).toEqual({ [field]: NEW })
})

test('what was set by staff gets its value back, what the pages say is left to them again', () => {
  const row = { ...way('email', OLD), overrides: [{ field: 'route' }] } as StaffOpportunity
  expect(
    createUndoRequest(row, { contact_email: 'new@tape.example', route: 'email', route_value: 'new@tape.example' }),
  ).toEqual({
    fields: { route: 'email' },
    clear: ['contact_email', 'route_value'],
  })
})
