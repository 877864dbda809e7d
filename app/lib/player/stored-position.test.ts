import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasStoredPosition, readStoredPosition, storePosition } from './stored-position.ts'

const stored = new Map<string, string>()
const preview = { id: 'a:b', artistSlug: 'a', artist: 'A', title: 'B', src: '/b.mp3', seconds: 30, levels: '0' }

beforeEach(() => {
  stored.clear()
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('window', { sessionStorage })
})
afterEach(() => vi.unstubAllGlobals())

test('a position is stored for the next page, and a closed player stores nothing', () => {
  expect(hasStoredPosition()).toBe(false)
  storePosition({ preview, queue: [preview], seconds: 9 })
  expect(hasStoredPosition()).toBe(true)
  expect(readStoredPosition()).toEqual({ preview, queue: [preview], seconds: 9 })
  storePosition({ preview: null, queue: [], seconds: 0 })
  expect(hasStoredPosition()).toBe(false)
  expect(readStoredPosition()).toBeNull()
})

test.each(['', '{}', 'null', '[]', '{"preview":{"id":1},"queue":[],"seconds":1}', '{"preview":null,"queue":[{}]}'])(
  'an invalid stored position is ignored: %s',
  (text) => {
    stored.set('neon-magnolia-player', text)
    expect(readStoredPosition()).toBeNull()
  },
)
