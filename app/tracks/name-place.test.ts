import { expect, test } from 'vitest'
import { namePlace } from './name-place.ts'

test.each([
  ['neonmagnolia.reelstack.example', 'reelstack'],
  ['label.bandcamp.com', 'bandcamp'],
  ['music.somebody.co.uk', 'somebody'],
  ['t.co', 't'],
  ['localhost', 'localhost'],
  ['a-very-long-catalogue.com', 'a-very-lo…'],
])('%s is named %s', (host, name) => expect(namePlace(host)).toBe(name))
