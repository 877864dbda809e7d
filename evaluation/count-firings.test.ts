import { expect, test } from 'vitest'
import { countFirings, describeFired, sampleFirings } from './count-firings.ts'

const NOW = new Date('2026-11-22T12:00:00Z')

test('firings are counted by kind, and a repeated sentence once for each site', () => {
  const source = '<p>Gardens are open all year and the kettle is on.</p><p>We do not accept unsolicited demos.</p>'
  const fired = countFirings(
    [
      { site: 'a/a', page: 'one.html', source },
      { site: 'a/a', page: 'two.html', source },
      { site: 'b/b', page: 'one.html', source },
    ],
    NOW,
  )
  expect(fired).toMatchObject({ sentences: 4, pages: 3 })
  expect(fired.firings.map(({ site, kind }) => [site, kind])).toEqual([
    ['a/a', 'refusal'],
    ['b/b', 'refusal'],
  ])
  expect(describeFired(fired)).toEqual(
    expect.arrayContaining([
      '4 sentences of 3 pages; 2 firings on 2 sites, 5000.00 in 10,000',
      '  refusal            2   5000.00',
      '  invitation         0      0.00',
    ]),
  )
  expect(sampleFirings(fired.firings, 1)).toEqual(sampleFirings(fired.firings, 1))
})
