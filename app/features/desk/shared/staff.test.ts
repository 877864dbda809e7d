import { expect, test } from 'vitest'
import { staffToChoose } from './staff.ts'

const ADA = { id: 'ada', email: 'ada@label.example', deactivated: false }
const BOB = { id: 'bob', email: 'bob@label.example', deactivated: true }

test('a deactivated colleague is not offered', () => {
  expect(staffToChoose([ADA, BOB])).toEqual([{ id: 'ada', name: 'ada@label.example' }])
})

test('who has the work now stays in the list, deactivated or gone', () => {
  expect(staffToChoose([ADA, BOB], 'bob')).toEqual([
    { id: 'ada', name: 'ada@label.example' },
    { id: 'bob', name: 'bob@label.example (deactivated)' },
  ])
  expect(staffToChoose([ADA], 'cleo')).toEqual([
    { id: 'ada', name: 'ada@label.example' },
    { id: 'cleo', name: 'A former colleague' },
  ])
})
