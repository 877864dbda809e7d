import { expect, test } from 'vitest'
import { parseStatusQuestion } from './submission-status.ts'

test('a reference is accepted with spaces and in lower case', () => {
  const understood = { reference: 'NM-0A1B2C-3D4E5F', email: 'ada@example.com' }
  expect(parseStatusQuestion({ reference: ' nm-0a1b2c-3d4e5f\n', email: ' ada@example.com ' })).toEqual(understood)
})

test.each<Record<string, string>>([
  {},
  { reference: 'NM-0A1B2C-3D4E5F' },
  { reference: 'NM-0A1B2C-3D4E5F', email: 'ada' },
  { reference: 'NM-%', email: 'ada@example.com' },
  { reference: "NM-0A1B2C-3D4E5F' or true", email: 'ada@example.com' },
])('an invalid reference or address is not looked up: %j', (fields) => {
  expect(parseStatusQuestion(fields)).toBeNull()
})
