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

test('a submission route to the old e-mail address changes with the address, and is removed with it', () => {
  const opportunity = way('email', 'Demos@Tape.example ')
  expect(createCorrection(opportunity, 'contact_email', NEW)).toEqual({
    contact_email: NEW,
    route: 'email',
    route_value: NEW,
  })
  expect(createCorrection(opportunity, 'contact_email', null)).toEqual({
    contact_email: null,
    route: null,
    route_value: null,
  })
})

test.each<[string, SubmissionRoute, string]>([
  ['its address is another one', way('email', 'in@tape.example'), 'contact_email'],
  ['it has no address', way('email', null), 'contact_email'],
  ['no address is known', way('email', null, null), 'contact_email'],
  ['it is a form', way('form', 'https://tape.example/form'), 'contact_email'],
  ['no route is known', way(null, null), 'contact_email'],
  ['another field is corrected', way('email', OLD), 'role'],
])('the route stays if %s', (_, opportunity, field) => {
  expect(createCorrection(opportunity, field, NEW)).toEqual({ [field]: NEW })
})

test('undo restores values set by staff and clears the others', () => {
  const opportunity = { ...way('email', OLD), overrides: [{ field: 'route' }] } as StaffOpportunity
  expect(
    createUndoRequest(opportunity, {
      contact_email: 'new@tape.example',
      route: 'email',
      route_value: 'new@tape.example',
    }),
  ).toEqual({
    fields: { route: 'email' },
    clear: ['contact_email', 'route_value'],
  })
})
