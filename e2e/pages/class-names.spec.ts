import { extendTailwindMerge } from 'tailwind-merge'
import { listClassLists } from '#e2e/page-checks/built-page.ts'
import { listPrerenderedPaths } from '#e2e/page-checks/prerendered-paths.ts'
import { expect, test } from '#e2e/product-test.ts'

// What app.css adds to Tailwind's own names.
const merge = extendTailwindMerge({
  extend: {
    theme: { text: ['label', 'lead', 'title', 'head', 'hero'], shadow: ['tube', 'tube-lit'] },
    classGroups: { transition: ['transition-control'], 'bg-image': ['bg-sodium'] },
  },
})

// Class lists are joined and not merged, so of two classes that set the same property the one later in the sheet would win.
test('no element carries two classes that set the same property', () => {
  const lists = new Set(listPrerenderedPaths().flatMap(listClassLists))
  expect(lists.size).toBeGreaterThan(300)
  const conflicts = [...lists].map((list) => ({ list, kept: merge(list).split(' ') }))
  const overridden = conflicts.map(({ list, kept }) => list.split(' ').filter((name) => name && !kept.includes(name)))
  expect(
    conflicts.flatMap(({ list }, at) => (overridden[at]?.length ? [`${overridden[at]} in: ${list}`] : [])),
  ).toEqual([])
})
