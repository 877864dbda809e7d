import { expect, test } from 'vitest'
import { PAGES } from '#contracts/pages.ts'
import { ROOMS } from './rooms.ts'

test('the rail hides from staff what only admins may open', () => {
  const forAdmins = PAGES.filter(({ audience }) => audience === 'admin').map(({ path }) => path)
  expect(ROOMS.filter(({ adminsOnly }) => adminsOnly).map(({ to }) => to)).toEqual(
    forAdmins.filter((path) => path.lastIndexOf('/') === 0),
  )
})

test('the rail leads to every staff room, and to nothing else', () => {
  // A part of a room, or one thing in it, has an address below the room's.
  const rooms = PAGES.filter(({ room, path }) => room && path.lastIndexOf('/') === 0).map(({ path }) => path)
  expect(ROOMS.map(({ to }) => to).sort()).toEqual(rooms.sort())
})
