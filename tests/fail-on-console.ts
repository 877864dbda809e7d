import { afterEach, beforeEach, vi } from 'vitest'

// Unexpected errors and warnings fail a test. A test that expects one replaces the spy with its own.
const unexpected: unknown[][] = []

beforeEach(() => {
  unexpected.length = 0
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    unexpected.push(args)
  })
  vi.spyOn(console, 'warn').mockImplementation((...args) => {
    unexpected.push(args)
  })
})

afterEach(() => {
  const [first] = unexpected
  vi.restoreAllMocks()
  if (first) throw new Error(`Unexpected console output: ${first.map(String).join(' ')}`)
})
