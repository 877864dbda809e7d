import { expect, test } from 'vitest'
import { WAKE_NOW } from '#app/start/wake-now.ts'
import { WAKE_NOW as WRITTEN_BY_SERVER } from '#contracts/wake-now.ts'

test('the server writes the attribute that the starter looks for', () => {
  expect(Object.keys(WAKE_NOW)).toEqual([WRITTEN_BY_SERVER])
})
