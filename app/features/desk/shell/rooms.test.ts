import { expect, test } from 'vitest'
import { PAGES } from '#contracts/pages.ts'
import { ROOMS } from './rooms.ts'

test('the rail leads to every staff room, and to nothing else', () => {
  const rooms = PAGES.filter(({ room, path }) => room && !path.includes(':')).map(({ path }) => path)
  expect(ROOMS.map(({ to }) => to).sort()).toEqual(rooms.sort())
})
