import { expect, test } from 'vitest'
import { shortenHost } from './shorten-host.ts'

test.each([
  ['neonmagnolia.reelstack.example', 'reelstack'],
  ['label.bandcamp.com', 'bandcamp'],
  ['music.example.co.uk', 'example'],
  ['t.co', 't'],
  ['localhost', 'localhost'],
  ['a-very-long-catalogue.com', 'a-very-lo…'],
])('%s is shortened to %s', (host, name) => expect(shortenHost(host)).toBe(name))
