import { expect, test } from 'vitest'
import { expand } from '#scraper/policy/lexicon.ts'
import { loadLabelledPages } from '#tests/labelled-pages.ts'
import { findNeededWords } from './needed-words.ts'
import { sieved } from './sieve.ts'

test.each([
  [
    /\b(?:not|never) (?:\w+ )?(?:closed|shut)\b/,
    [
      ['not ', 'never '],
      ['closed', 'shut'],
    ],
  ],
  [/licen[sc]e[sd]?/, [['license', 'licence']]],
  [/demos?|DEMO tape/, [['demo']]],
  [/(?:foo)?bar(?!baz)(?<=x)/, [['bar']]],
  [/(?:send){2,}/, [['send']]],
  [/x*(?:long word)?/, []],
  [/send|\d+/, []],
  [/(\w)\1/, []],
  [/©|copyright/, []],
])('the words that %s needs are found', (pattern, needed) => {
  const sorted = (lists: string[][]) => lists.map((list) => list.toSorted()).sort()
  expect(sorted(findNeededWords(pattern))).toEqual(sorted(needed))
})

const PATTERNS = [
  ...['accept', 'channel', 'creators', 'format', 'material', 'unasked'].map(
    (list) => new RegExp(expand(`\\b{${list}}\\b`), 'gi'),
  ),
  /\b(?:submit|send) (?:\w+ ){0,3}(?:us|in)\b|[\w.]+@[\w.]+/g,
  /\bmusic (?:supervis\w+|licen[sc]\w+)\b/gi,
  /(?<!not )\bopen\b|\bclosed(?! to)/g,
  /[A-Z]\w+ (?:Sync|Music)/g,
]

test('a sieved pattern finds what the pattern finds, in every line of every page', () => {
  const lines = new Set(loadLabelledPages().flatMap(({ page }) => page.body.split(/\n|<[^>]*>/)))
  for (const pattern of PATTERNS) {
    const quick = sieved(new RegExp(pattern))
    for (const line of lines) {
      expect([...line.matchAll(quick)]).toEqual([...line.matchAll(pattern)])
      expect(line.replace(quick, '[$&]')).toBe(line.replace(pattern, '[$&]'))
      expect(line.match(quick)).toEqual(line.match(pattern))
      expect([line.search(quick), line.split(quick)]).toEqual([line.search(pattern), line.split(pattern)])
    }
  }
})

test('non-ASCII characters that match an ASCII letter match as they do without the sieve', () => {
  const pattern = /ask us/iu
  for (const text of ['a\u017fK us', 'as\u212a us', 'ASK US', 'asks us']) {
    expect(sieved(pattern).test(text)).toBe(pattern.test(text))
  }
})

test('the words of one text are never taken for those of another, however many are tested in turn', () => {
  const pattern = sieved(/\bdemos\b/)
  const texts = ['demos', 'music', 'our demos', 'nothing', 'a', 'b', 'demos, please']
  for (let turn = 0; turn < 3; turn += 1)
    expect(texts.map((text) => pattern.test(text))).toEqual([true, false, true, false, false, false, true])
})
