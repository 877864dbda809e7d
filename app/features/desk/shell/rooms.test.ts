import { expect, test } from 'vitest'
import { PAGES } from '#contracts/pages.ts'
import { ROOMS } from './rooms.ts'

test('the rail leads to every staff room, and to nothing else', () => {
  // A part of a room, or one thing in it, has an address below the room's.
  const rooms = PAGES.filter(({ room, path }) => room && path.lastIndexOf('/') === 0).map(({ path }) => path)
  expect(ROOMS.map(({ to }) => to).sort()).toEqual(rooms.sort())
})
