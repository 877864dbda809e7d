import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLinesWithoutLink, findPlayer, listLinks } from './submission-links.ts'

test('each link in a text is found once, without the punctuation around it', () => {
  const text = `Demo: https://soundcloud.com/low-tide/one, www.lowtide.example/two.
    (https://a.example/wiki_(song)) and (https://b.example/x). https://soundcloud.com/low-tide/one
    lowtide.bandcamp.com/track/one; not.a.link or file.wav, mail low@tide.example or http://user:pw@a.example/`
  expect(listLinks(text)).toEqual([
    'https://soundcloud.com/low-tide/one',
    'https://www.lowtide.example/two',
    'https://a.example/wiki_(song)',
    'https://b.example/x',
    'https://lowtide.bandcamp.com/track/one',
  ])
  expect(listLinks('javascript:alert(1) data:text/html,x ftp://a.example/x')).toEqual([])
  expect(listLinks(Array.from({ length: 99 }, (_, at) => `https://a.example/${at}`).join('\n'))).toHaveLength(30)
})

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?si=x', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0'],
  ['https://music.youtube.com/watch?v=dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0'],
  [
    'https://open.spotify.com/intl-de/track/4uLU6hMCjMI75M1A2tKUQC?si=1',
    'https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC',
  ],
  [
    'https://soundcloud.com/low-tide/one/s-aBc12?utm=1',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Flow-tide%2Fone%2Fs-aBc12&auto_play=false&visual=false',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1'],
  [
    'https://bandcamp.com/EmbeddedPlayer/v=2/track=123456',
    'https://bandcamp.com/EmbeddedPlayer/track=123456/size=large/bgcol=121017/linkcol=ff3d8f/tracklist=false/artwork=small/transparent=true/',
  ],
])('%s has a player', (link, src) => {
  expect(findPlayer(link)?.src).toBe(src)
})

test('no text leads a player to another host', () => {
  const HOSTS =
    /^https:\/\/(?:www\.youtube-nocookie\.com|open\.spotify\.com|w\.soundcloud\.com|bandcamp\.com|player\.vimeo\.com)\/[\w%&=?/.-]+$/
  const host = fc.constantFrom(
    'youtube.com',
    'youtu.be',
    'open.spotify.com',
    'soundcloud.com',
    'bandcamp.com',
    'vimeo.com',
  )
  fc.assert(
    fc.property(host, fc.webPath(), fc.webQueryParameters(), (name, path, query) => {
      const found = findPlayer(`https://${name}${path}?${query}`)
      if (found !== null) expect(found.src).toMatch(HOSTS)
    }),
  )
  expect(findPlayer('https://bandcamp.com/low-tide')).toBeNull()
  expect(findPlayer('https://soundcloud.com/a/b"onload=')).toBeNull()
})

test.each([
  ['https://soundcloud.com/a/b\n\n  www.example.com/x', []],
  ['artist.bandcamp.com', []],
  ['Listen: https://a.example/1 (password: moth)', []],
  ['https://a.example/1\nmy soundcloud', [{ number: 2, line: 'my soundcloud' }]],
  [
    '@mirrorlido\nhttps://a.example/1\njavascript:alert(1)',
    [
      { number: 1, line: '@mirrorlido' },
      { number: 3, line: 'javascript:alert(1)' },
    ],
  ],
  ['', []],
])('the lines of %j that are not links are %j', (text, odd) => {
  expect(findLinesWithoutLink(text)).toEqual(odd)
})
