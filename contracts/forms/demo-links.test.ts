import { expect, test } from 'vitest'
import { listDemoLinks, parseSoundFileUrl } from './demo-links.ts'

test.each([
  ['https://files.example/low%20tide/Two_Left-on%20Vine.mp3?dl=1', 'files.example', 'Two Left on Vine', 'file'],
  ['https://files.example/92837465.wav', 'files.example', 'Sound file', 'file'],
  ['https://soundcloud.com/low-tide/two-left-on-vine', 'SoundCloud', 'two left on vine', 'player'],
  ['https://soundcloud.com/low-tide/one-more/s-aBc12', 'SoundCloud', 'one more', 'player'],
  ['https://youtu.be/dQw4w9WgXcQ', 'YouTube', 'On YouTube', 'player'],
  ['https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', 'Spotify', 'On Spotify', 'player'],
  ['https://lowtide.bandcamp.com/track/one-last-boat', 'Bandcamp', 'one last boat', null],
  ['https://www.dropbox.com/s/abc/low-tide.zip', 'Dropbox', 'low tide.zip', null],
] as const)('%s is recognised', (link, place, title, plays) => {
  expect(listDemoLinks(link)).toMatchObject([{ link, place, title, plays }])
})

test('unknown hosts, and hosts that only contain a known name, are not recognised', () => {
  expect(listDemoLinks('https://lowtide.example https://soundcloud.com.evil.example/a/b my soundcloud')).toEqual([])
})

test.each([
  'http://files.example/a.mp3',
  'https://files.example:8443/a.mp3',
  'https://user:pw@files.example/a.mp3',
  'https://localhost/a.mp3',
  'https://127.0.0.1/a.mp3',
  'https://[::1]/a.mp3',
  'https://files.example/a.mp3.html',
  'https://files.example/player?file=a.mp3',
  'javascript:alert(1)//a.mp3',
])('%s is not accepted as a sound file', (link) => {
  expect(parseSoundFileUrl(link)).toBeNull()
})
