import { expect, it } from 'vitest'
import { describeWordings, loadWordings, readWording, type Wording } from './read-wordings.ts'

const wording = (says: Wording['says'], text: string): Wording => ({
  language: 'en',
  half: 'mend',
  says,
  heading: 'Demos',
  text,
})

it('has some four thousand wordings, none of them twice in a language', () => {
  const all = loadWordings()
  expect(all.length).toBeGreaterThan(3900)
  expect(new Set(all.map(({ language }) => language))).toEqual(new Set(['de', 'en', 'es', 'fr']))
  const lines = all.map(({ language, heading, text }) => `${language} ${heading} ${text}`)
  expect(lines.filter((line, at) => lines.indexOf(line) !== at)).toEqual([])
})

it('reads a wording below its heading and counts it by what it means', () => {
  const open = wording('open', 'Send us your songs as private links <please>.')
  const shut = wording('closed', 'We do not accept unsolicited music.')
  const unread = wording('closed', 'The well has run dry.')
  const read = [open, shut, unread].map((one) => ({ wording: one, said: readWording(one) }))
  expect(read.map(({ said }) => said)).toEqual(['open', 'closed', 'neither'])
  expect(describeWordings(read)).toMatch(
    /^open: precision 1\/1 .*recall 1\/1 .*; closed: precision 1\/1 .*recall 1\/2 .*; closed called open 0$/,
  )
})
