import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hasKeptPlace, keepPlace, readKeptPlace } from './kept-place.ts'

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

test('a position is kept for the next page, and a closed player leaves nothing', () => {
  expect(hasKeptPlace()).toBe(false)
  keepPlace({ preview, queue: [preview], seconds: 9 })
  expect(hasKeptPlace()).toBe(true)
  expect(readKeptPlace()).toEqual({ preview, queue: [preview], seconds: 9 })
  keepPlace({ preview: null, queue: [], seconds: 0 })
  expect(hasKeptPlace()).toBe(false)
  expect(readKeptPlace()).toBeNull()
})

test.each(['', '{}', 'null', '[]', '{"preview":{"id":1},"queue":[],"seconds":1}', '{"preview":null,"queue":[{}]}'])(
  'what no player has written is ignored: %s',
  (text) => {
    stored.set('neon-magnolia-player', text)
    expect(readKeptPlace()).toBeNull()
  },
)
