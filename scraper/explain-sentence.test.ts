import { expect, test } from 'vitest'
import { explainSentence } from './explain-sentence.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test('an explanation names the rules that match a sentence and those that are held back', () => {
  const lines = explainSentence('We do not accept unsolicited demos.', NOW)
  expect(lines).toContain(
    'fired      unasked/unasked-refused: refusal (explicit)  [we do not accept unsolicited demos.]',
  )
  expect(lines.at(-1)).toBe('status     closed (explicit): refusal')
  expect(explainSentence('The train is late.', NOW)).toEqual(['no rule fired', 'status     unknown (silent)'])
})

test('a rule that is held back by its "unless" is named with the field', () => {
  const lines = explainSentence('Members only, says our performing rights society about its music.', NOW)
  expect(lines).toContainEqual(
    expect.stringMatching(/^held back {2}restrictions\/members-only by its "unless" on the text/),
  )
})

test.each([
  ['Send us your demos by e-mail.', 'fired      asked-to-send/send-music: invitation (explicit)  ['],
  ['Send us your demos by e-mail.', 'fired      routes/by-email: route email  ['],
  ['We do not accept demos.', 'fired      negated/not-accepting: left to refused-object  ['],
])('a matching rule explains its verdict: %s', (sentence, line) => {
  expect(explainSentence(sentence, NOW)).toContainEqual(expect.stringContaining(line))
})

test.each([
  [
    'Artists and labels can send us their demos until 31 January 2027.',
    /^status {5}open \(explicit\).*, from artist and label, until 2027-01-31/,
  ],
  ['We are closed for demos until 1 March 2027.', /^status {5}closed \(window_closed\), reopens 2027-03-01/],
  ['Send us your demos.', /^status {5}open \(explicit\), route form: invitation$/],
])('the status line has submitters and dates: %s', (sentence, line) => {
  expect(explainSentence(sentence, NOW).at(-1)).toMatch(line)
})

test('characters that control a terminal are escaped', () => {
  const lines = explainSentence('We do not \u001b[2J\u009baccept\u202e demos.\r\n', NOW)
  expect(lines[0]).toBe('sentence   We do not \\u{1b}[2J\\u{9b}accept\\u{202e} demos.\\u{d}\\u{a}')
  expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(explainSentence('Demos – “héard” ♪', NOW).join('')).not.toContain('\\u')
})
