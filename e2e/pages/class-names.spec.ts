import { readFileSync } from 'node:fs'
import path from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { listPrerenderedPaths } from '#e2e/prerendered-paths.ts'
import { expect, test } from '#e2e/product-test.ts'

const CLIENT = path.resolve(import.meta.dirname, '..', '..', 'build', 'client')

// What app.css adds to Tailwind's own names.
const merge = extendTailwindMerge({
  extend: {
    theme: { text: ['label', 'lead', 'title', 'head', 'hero'], shadow: ['tube', 'tube-lit'] },
    classGroups: { transition: ['transition-control'], 'bg-image': ['bg-sodium'] },
  },
})

// Class lists are joined and not merged, so of two classes that set the same property the one later in the sheet would win.
test('no element carries two classes that set the same property', () => {
  const lists = new Set<string>()
  for (const address of listPrerenderedPaths()) {
    const html = readFileSync(path.join(CLIENT, address, 'index.html'), 'utf8')
    for (const [, list] of html.matchAll(/\sclass="([^"]*)"/g)) {
      lists.add((list ?? '').replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#x27;', "'"))
    }
  }
  expect(lists.size).toBeGreaterThan(300)
  const conflicts = [...lists].map((list) => ({ list, kept: merge(list).split(' ') }))
  const overridden = conflicts.map(({ list, kept }) => list.split(' ').filter((name) => name && !kept.includes(name)))
  expect(
    conflicts.flatMap(({ list }, at) => (overridden[at]?.length ? [`${overridden[at]} in: ${list}`] : [])),
  ).toEqual([])
})
