import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { cn } from './cn.ts'

const APP = path.resolve(import.meta.dirname, '..')
const reference = extendTailwindMerge({
  extend: {
    theme: { text: ['label', 'lead', 'title', 'head', 'hero'], shadow: ['tube', 'tube-lit'] },
    classGroups: { transition: ['transition-control'], 'bg-image': ['bg-sodium'] },
  },
})

const COLOUR =
  /\b(ink|dim|night|asphalt|kerb|rule|field|pink|amber|cyan|success|danger|white|black)(-(soft|dim|strong))?\b/g

/** Words of other kinds that look like classes. */
const NO_CLASSES = ['bottom-right', 'content-type', 'fill', 'right', 'select']

/** The classes that components name, without modifiers, and one for all that differ in a number or a colour only. */
function listUtilities(): string[] {
  const found = new Map<string, string>()
  for (const file of readdirSync(APP, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx') || file.includes('.test.')) continue
    for (const [, , words = ''] of readFileSync(path.join(APP, file), 'utf8').matchAll(/(['"])([^'"\n]*)\1/g)) {
      for (const word of words.split(/\s+/)) {
        const utility = word.replace(/^(?:(?:\[[^\]]*\]|[\w@*-]+(?:\[[^\]]*\])?(?:\/\w+)?):)+/, '')
        if (/^[!-]?[a-z][\w!#%&()*+,./[\]<>=-]*$/.test(utility))
          found.set(utility.replace(COLOUR, 'c').replace(/\d+(\.\d+)?/g, '0'), utility)
      }
    }
  }
  return [...found.values()]
}

test('two classes that a component names meet as tailwind-merge would have it', () => {
  const utilities = listUtilities().filter((utility) => !NO_CLASSES.includes(utility))
  expect(utilities.length).toBeGreaterThan(300)
  const differing: string[] = []
  for (const first of utilities) {
    for (const second of utilities) {
      const pair = `${first} ${second}`
      if (first !== second && cn(pair) !== reference(pair)) differing.push(pair)
    }
  }
  expect(differing).toEqual([])
}, 60_000)

test('a size of ours is not taken for a colour', () => {
  expect(cn('text-head', 'text-dim')).toBe('text-head text-dim')
  expect(cn('text-head', 'text-title')).toBe('text-title')
})

test('a class with modifiers meets only those with the same', () => {
  expect(cn('hover:bg-ink bg-kerb', false, 'hover:bg-pink', undefined)).toBe('bg-kerb hover:bg-pink')
  expect(cn('data-[state=open]:hidden', 'hidden')).toBe('data-[state=open]:hidden hidden')
  expect(cn('[&_svg]:size-4', '[&_svg]:size-6')).toBe('[&_svg]:size-6')
  expect(cn('!p-2', 'p-4')).toBe('!p-2 p-4')
})
