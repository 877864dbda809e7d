import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
let module: typeof import('./volume.ts')

beforeEach(async () => {
  stored.clear()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  }
  vi.stubGlobal('window', { localStorage })
  vi.resetModules()
  module = await import('./volume.ts')
})
afterEach(() => vi.unstubAllGlobals())

test('the volume starts at full, is stored, and changes notify subscribers', async () => {
  const heard = vi.fn()
  const leave = module.subscribeToVolume(heard)
  expect(module.readVolume()).toEqual({ level: 1, isMuted: false })
  module.setLevel(0.456)
  leave()
  module.toggleMuted()
  expect(heard).toHaveBeenCalledOnce()
  vi.resetModules()
  expect((await import('./volume.ts')).readVolume()).toEqual({ level: 0.46, isMuted: true })
})

test('level zero mutes, and unmuting from zero restores full volume', () => {
  module.setLevel(-1)
  expect(module.readVolume()).toEqual({ level: 0, isMuted: true })
  module.toggleMuted()
  expect(module.readVolume()).toEqual({ level: 1, isMuted: false })
  module.toggleMuted()
  module.setLevel(0.3)
  expect(module.readVolume()).toEqual({ level: 0.3, isMuted: false })
})

test.each(['', 'null', '7', '{"level":"loud"}', '{"level":3}'])('an invalid stored volume is ignored: %s', (text) => {
  stored.set('neon-magnolia-volume', text)
  expect(module.readVolume()).toEqual({ level: 1, isMuted: false })
})
