import { expect, test } from 'vitest'
import { listAssignableStaff, staffLabel } from './staff.ts'

const ADA = { id: 'ada', email: 'ada@label.example', name: null, deactivated: false }
const BOB = { id: 'bob', email: 'bob@label.example', name: null, deactivated: true }

test('staff are shown by name, and with the address if two have the same name', () => {
  const ines = { id: 'ines', email: 'ines@label.example', name: 'Ines Okafor', deactivated: false }
  const other = { id: 'other', email: 'other@label.example', name: 'ines okafor', deactivated: true }
  expect([ADA, BOB, ines].map((one) => staffLabel(one, [ADA, BOB, ines]))).toEqual([
    'ada@label.example',
    'bob@label.example (deactivated)',
    'Ines Okafor',
  ])
  expect([ines, other].map((one) => staffLabel(one, [ADA, BOB, ines, other]))).toEqual([
    'Ines Okafor, ines@label.example',
    'ines okafor, other@label.example (deactivated)',
  ])
})

test('deactivated staff cannot be assigned', () => {
  expect(listAssignableStaff([ADA, BOB])).toEqual([{ id: 'ada', name: 'ada@label.example' }])
})

test('the present assignee stays in the list, even if deactivated or gone', () => {
  expect(listAssignableStaff([ADA, BOB], 'bob')).toEqual([
    { id: 'ada', name: 'ada@label.example' },
    { id: 'bob', name: 'bob@label.example (deactivated)' },
  ])
  expect(listAssignableStaff([ADA], 'cleo')).toEqual([
    { id: 'ada', name: 'ada@label.example' },
    { id: 'cleo', name: 'A former colleague' },
  ])
})
