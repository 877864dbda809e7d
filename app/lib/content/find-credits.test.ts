import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { findCredits } from './find-credits.ts'

test('a track is credited with the campaigns that members of the team name it for, then with its placements', async () => {
  const credits = findCredits('mirror-lido:chlorine', await loadContent())
  expect(credits.map(({ title, at }) => [title, at])).toEqual([
    ['Nobody Told the Dog', 'Brightwater Insurance'],
    ['The In-Law Suite', 'Marquee One'],
    ['My Brother’s Divorce', 'Parlor TV'],
  ])
})

test('an unknown track has no credits', async () => {
  expect(findCredits('mirror-lido:nothing', await loadContent())).toEqual([])
})
