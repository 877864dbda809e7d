import { expect, test } from 'vitest'
import type { StaffOpportunity } from '#contracts/scraper/opportunity.ts'
import { askAboutRoute, routeTo, takeBack } from './route-question.ts'

const OLD = 'demos@tape.example'
type Way = Pick<StaffOpportunity, 'contact_email' | 'route' | 'route_value'>
const way = (route: Way['route'], route_value: string | null, contact_email: string | null = OLD): Way => ({
  contact_email,
  route,
  route_value,
})

test.each<[string, Way, ReturnType<typeof askAboutRoute>]>([
  ['mails go to the address', way('email', 'Demos@Tape.example '), { now: 'Demos@Tape.example ', isLikely: true }],
  ['mails go to no address of their own', way('email', null), { now: OLD, isLikely: true }],
  ['mails go to another address', way('email', 'in@tape.example'), { now: 'in@tape.example', isLikely: false }],
  ['the address is the only way', way(null, null), { now: OLD, isLikely: true }],
  ['the address is where to submit, without a route', way(null, OLD), { now: OLD, isLikely: true }],
  ['mails are asked for and no address is known', way('email', null, null), { now: null, isLikely: true }],
  ['they have a form', way('form', 'https://tape.example/form'), null],
  ['nothing is known', way(null, null, null), null],
])('a correction of the address asks about the route where %s', (_, row, question) => {
  expect(askAboutRoute(row)).toEqual(question)
})

test('the route follows the corrected address, and goes with one that is removed', () => {
  expect(routeTo('new@tape.example')).toEqual({ route: 'email', route_value: 'new@tape.example' })
  expect(routeTo(null)).toEqual({ route: null, route_value: null })
})

test('what was set by staff gets its value back, what the pages say is left to them again', () => {
  const row = { ...way('email', OLD), overrides: [{ field: 'route' }] } as StaffOpportunity
  expect(takeBack(row, { contact_email: 'new@tape.example', route: 'email', route_value: 'new@tape.example' })).toEqual(
    {
      fields: { route: 'email' },
      clear: ['contact_email', 'route_value'],
    },
  )
})
