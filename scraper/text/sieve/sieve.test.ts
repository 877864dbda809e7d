import { expect, test } from 'vitest'
import { loadTables } from '#scraper/page/load-tables.ts'
import { expand, listed } from '#scraper/policy/lexicon.ts'
import { readRules } from '#scraper/policy/rule-files.ts'
import { loadLabelledPages } from '#tests/labelled-pages.ts'
import { findNeededWords } from './needed-words.ts'
import { Pattern } from './pattern.ts'
import { lookAt, mayMatch, roomForWords } from './sieve.ts'

test.each([
  [
    /\b(?:not|never) (?:\w+ )?(?:closed|shut)\b/,
    [
      [
        ['not ', 'never '],
        ['closed', 'shut'],
      ],
    ],
  ],
  [/\bnot (?:\w+ )?closed\b|\bwide open\b|\bopen door\b/, [[['wide open', 'open door']], [['not '], ['closed']]]],
  [/licen[sc]e[sd]?/, [[['license', 'licence']]]],
  [/demos?|DEMO tape/, [[['demo']]]],
  [/(?:foo)?bar(?!baz)(?<=x)/, [[['bar']]]],
  [/(?:send){2,}/, [[['send']]]],
  [/[\w.]+@[\w.]+|\(at\)/, [[['(at)']], [['@']]]],
  [/x*(?:long word)?/, []],
  [/send|\d+/, []],
  [/(\w)\1/, []],
  [/©|copyright/, []],
])('the words that %s needs are found', (pattern, needed) => {
  const sorted = (alternatives: string[][][]) =>
    alternatives.map((lists) => lists.map((list) => list.toSorted()).sort()).sort()
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
    const quick = new Pattern(new RegExp(pattern))
    for (const line of lines) {
      expect(quick.all(line)).toEqual([...line.matchAll(pattern)])
      expect(quick.replace(line, '[$&]')).toBe(line.replace(pattern, '[$&]'))
      expect(quick.count(line)).toBe(line.match(pattern)?.length ?? 0)
      expect(quick.search(line)).toBe(line.search(pattern))
    }
  }
})

test('a look at a text tells which patterns its parts cannot match', () => {
  const pattern = new Pattern(/\bno (?:\w+ )?demos\b|\bdoors shut\b/)
  const look = lookAt('We take no more demos. Our doors are open.')
  expect(mayMatch(look, pattern.needed)).toBe(true)
  expect(mayMatch(lookAt('We take demos.'), pattern.needed)).toBe(false)
  expect(mayMatch(lookAt('Our gates are shut, and no.'), pattern.needed)).toBe(false)
  expect(mayMatch(lookAt('Anything'), new Pattern(/\d+/).needed)).toBe(true)
})

test('every list of words that any table of the reader needs is in the automaton, which is not nearly full', () => {
  loadTables()
  for (const name of Object.keys(readRules().lists)) listed(name)
  const { states, most } = roomForWords()
  expect(states).toBeGreaterThan(1000)
  expect(states).toBeLessThan(most * 0.8)
})

test('non-ASCII characters that match an ASCII letter match as they do without the sieve', () => {
  const pattern = /ask us/iu
  for (const text of ['a\u017fK us', 'as\u212a us', 'ASK US', 'asks us']) {
    expect(new Pattern(pattern).test(text)).toBe(pattern.test(text))
  }
})

test('the words of one text are never taken for those of another, however many are tested in turn', () => {
  const pattern = new Pattern(/\bdemos\b/)
  const texts = ['demos', 'music', 'our demos', 'nothing', 'a', 'b', 'demos, please']
  for (let turn = 0; turn < 3; turn += 1)
    expect(texts.map((text) => pattern.test(text))).toEqual([true, false, true, false, false, false, true])
})

test('a line is searched by the look at the text that it is of', () => {
  const clearing = new Pattern(/\bclearance \w+/gi)
  expect(lookLines('a clearance desk\nmusic', clearing)).toEqual([['clearance desk'], null])
  expect(lookLines('a desk\nmusic', clearing)).toEqual([null, null])
})

function lookLines(text: string, pattern: Pattern): (string[] | null)[] {
  const look = lookAt(text)
  return text.split('\n').map((line) => line.match(pattern.within(look)))
}
