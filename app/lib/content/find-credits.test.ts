import { expect, test } from 'vitest'
import { loadContent } from '#content/load.ts'
import { findCredits } from './find-credits.ts'

test('the credits of a track are the campaigns on team pages, then its placements', async () => {
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
