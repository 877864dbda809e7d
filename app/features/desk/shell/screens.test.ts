import { expect, test } from 'vitest'
import type { DeskCounts } from '#contracts/desk/desk-counts.ts'
import { PAGES } from '#contracts/site/pages.ts'
import { SCREENS, splitScreens, sumWaiting } from './screens.ts'

test('the rail hides from staff what only admins may open', () => {
  const forAdmins = PAGES.filter(({ audience }) => audience === 'admin').map(({ path }) => path)
  expect(SCREENS.filter(({ adminsOnly }) => adminsOnly).map(({ to }) => to)).toEqual(
    forAdmins.filter((path) => path.lastIndexOf('/') === 0),
  )
})

test('the rail leads to every staff screen, and to nothing else', () => {
  // A part of a screen, or one thing in it, has an address below the screen's.
  const screens = PAGES.filter(({ screen, path }) => screen && path.lastIndexOf('/') === 0)
    // The account belongs to the person, whose name in the header leads to it.
    .filter(({ audience }) => audience !== 'user')
    .map(({ path }) => path)
  expect(SCREENS.map(({ to }) => to).sort()).toEqual(screens.sort())
})

test('More shows the sum over the screens that are not in the bar', () => {
  const counts: DeskCounts = {
    due_today: 5,
    inbox_new: 7,
    open_reviews: 3,
    removal_requests: 1,
    running_run: null,
    health_problems: 0,
    failed_documents: 0,
    failed_runs: [],
  }
  const { others } = splitScreens(SCREENS)
  expect(sumWaiting(others, counts)).toEqual({ count: 4, words: '4 waiting', tone: 'waits' })
  expect(sumWaiting(others, { ...counts, open_reviews: 0, removal_requests: 0 })).toBeNull()
  expect(sumWaiting(others, { ...counts, health_problems: 1 })).toEqual({ count: 5, words: '5 waiting', tone: 'fault' })
})
