import { expect, test } from 'vitest'
import { normaliseKey } from './musical-key.ts'

test.each([
  ['F sharp minor', 'F# minor'],
  ['f♯ Minor', 'F# minor'],
  ['B flat major', 'Bb major'],
  ['E♭ major', 'Eb major'],
  ['Bb minor', 'Bb minor'],
  ['B minor', 'B minor'],
  ['A minor', 'A minor'],
  ['Dorian on D', 'Dorian on D'],
])('%s becomes %s', (given, printed) => {
  expect(normaliseKey(given)).toBe(printed)
})
