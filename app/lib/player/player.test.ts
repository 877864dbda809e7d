import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Preview } from './preview.ts'

/** The part of an audio element that the player uses. */
class FakeAudio extends EventTarget {
  src = ''
  currentTime = 0
  play = () => {
    this.dispatchEvent(new Event('playing'))
    return Promise.resolve()
  }
  pause = () => void this.dispatchEvent(new Event('pause'))
  load = () => {}
  removeAttribute = () => {
    this.src = ''
  }
}

let sound: FakeAudio
const preview = (id: string): Preview => ({
  id,
  artistSlug: 'lido',
  artist: 'Lido',
  title: id,
  src: `/${id}.mp3`,
  seconds: 30,
  levels: '0',
})
const [one, two, three] = ['one', 'two', 'three'].map(preview) as [Preview, Preview, Preview]
const pressed = {} as HTMLElement
let player: typeof import('./player.ts')

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('window', {})
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal('document', { querySelector: () => null, getElementById: () => null })
  vi.stubGlobal('Audio', function create() {
    sound = new FakeAudio()
    return sound
  })
  vi.doMock('./page-previews.ts', () => ({ listPagePreviews: () => [one, two, three] }))
  player = await import('./player.ts')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./page-previews.ts')
})

test('the previews of a page play one after another and stop after the last', () => {
  player.togglePreview(two, pressed)
  expect(player.readPlayer()).toMatchObject({ preview: two, queue: [one, two, three], status: 'playing' })
  sound.dispatchEvent(new Event('ended'))
  expect(player.readPlayer()).toMatchObject({ preview: three, seconds: 0 })
  expect(sound.src).toBe('/three.mp3')
  sound.dispatchEvent(new Event('ended'))
  expect(player.readPlayer()).toMatchObject({ preview: three, status: 'paused', seconds: 0 })
})

test('next and previous move in the queue and stop at its ends; previous goes to the start first', () => {
  player.togglePreview(one, pressed)
  player.skip(1)
  expect(player.readPlayer().preview).toBe(two)
  sound.currentTime = 8
  player.skip(-1)
  expect(player.readPlayer().preview).toBe(two)
  expect(sound.currentTime).toBe(0)
  player.skip(-1)
  expect(player.readPlayer().preview).toBe(one)
  player.skip(-1)
  expect(player.readPlayer().preview).toBe(one)
  player.removeFromQueue('two')
  player.removeFromQueue('one')
  expect(player.readPlayer().queue).toEqual([one, three])
  player.skip(1)
  player.skip(1)
  expect(player.readPlayer().preview).toBe(three)
})

test('a preview that is not on the page plays alone, and a second press pauses it', () => {
  const other = preview('other')
  player.togglePreview(other, pressed)
  expect(player.readPlayer().queue).toEqual([other])
  player.togglePreview(other, pressed)
  expect(player.readPlayer().status).toBe('paused')
})

test('a restored preview is silent and continues at its position', () => {
  player.restorePlayer({ preview: two, queue: [one, two], seconds: 12 })
  expect(player.readPlayer()).toMatchObject({ preview: two, status: 'paused', seconds: 12 })
  player.seekTo(14)
  expect(player.readPosition()).toBe(14)
  player.resume()
  sound.dispatchEvent(new Event('loadedmetadata'))
  expect(sound.src).toBe('/two.mp3')
  expect(sound.currentTime).toBe(14)
  player.restorePlayer({ preview: one, queue: [one], seconds: 3 })
  expect(player.readPlayer().preview).toBe(two)
})
