import { expect, test } from 'vitest'
import { printKey } from './musical-key.ts'

test.each([
  ['F sharp minor', 'F# minor'],
  ['f♯ Minor', 'F# minor'],
  ['B flat major', 'Bb major'],
  ['E♭ major', 'Eb major'],
  ['Bb minor', 'Bb minor'],
  ['B minor', 'B minor'],
  ['A minor', 'A minor'],
  ['Dorian on D', 'Dorian on D'],
])('%s is printed as %s', (given, printed) => {
  expect(printKey(given)).toBe(printed)
})
