import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseBrief } from './parse-brief.ts'

const MESSAGE = [
  'Project Type: Feature film',
  '',
  'Project: The Long Weekend',
  'Territory: World',
  'Deadline: Friday',
  'References: Something wet.',
  '',
  'Shortlist, 2 tracks',
  '01  Mirror Lido: Chlorine (03:24)',
  '02  Mirror Lido: No Running (02:51)',
  '',
  'https://x.example/shortlist?t=mirror-lido:chlorine,mirror-lido:no-running',
].join('\n')

test('a brief is read back into its fields and tracks', () => {
  expect(parseBrief(MESSAGE)).toEqual({
    media: 'Feature film',
    project: 'The Long Weekend',
    territory: 'World',
    term: null,
    budget: null,
    deadline: 'Friday',
    quote: null,
    references: 'Something wet.',
    tracks: ['mirror-lido:chlorine', 'mirror-lido:no-running'],
    lines: ['01  Mirror Lido: Chlorine (03:24)', '02  Mirror Lido: No Running (02:51)'],
    link: 'https://x.example/shortlist?t=mirror-lido:chlorine,mirror-lido:no-running',
  })
})

test('any other message is none, and no text breaks the reading', () => {
  for (const text of [
    '',
    'Project Type: Film\n\nHello',
    MESSAGE.replace('Project Type', 'Type'),
    MESSAGE.replace('Shortlist,', 'List,'),
    `${MESSAGE}\n`,
    MESSAGE.replace('https://', 'javascript:'),
  ])
    expect(parseBrief(text)).toBeNull()
  fc.assert(
    fc.property(fc.string(), (text) => {
      parseBrief(text)
    }),
  )
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = parseBrief(MESSAGE.replace('Something wet.', text.replaceAll('$', '')))
      expect(read).toMatchObject({ project: 'The Long Weekend', deadline: 'Friday', tracks: expect.any(Array) })
    }),
  )
})

test('references that look like a list or a field stay references', () => {
  const references = 'Wet.\nDeadline: never\n\nShortlist, 1 track\n01  A: B (01:00)'
  expect(parseBrief(MESSAGE.replace('Something wet.', references))).toMatchObject({
    deadline: 'Friday',
    references,
    lines: ['01  Mirror Lido: Chlorine (03:24)', '02  Mirror Lido: No Running (02:51)'],
  })
})
