import { expect, test } from 'vitest'
import { parseRefusal, parseSourceForm } from './parse-source-form.ts'

const filled = (changes: Record<string, string> = {}) => {
  const form = new FormData()
  const values = {
    url: 'https://a.example',
    company: ' Ada ',
    kind: 'games',
    country: 'us',
    why: 'Songs.',
    media: 'tv',
  }
  for (const [name, value] of Object.entries({ ...values, ...changes })) form.append(name, value)
  return form
}

test('a filled form becomes a source', () => {
  expect(parseSourceForm(filled())).toEqual({
    words: { url: 'https://a.example', company: 'Ada', kind: 'games', media: ['tv'], country: 'US', why: 'Songs.' },
  })
})

test('each fault is assigned to its own field', () => {
  const form = filled({ url: 'http://a.example', company: ' ', kind: '', country: 'USA' })
  form.delete('media')
  const read = parseSourceForm(form)
  expect('faults' in read && Object.keys(read.faults).sort()).toEqual(['company', 'country', 'kind', 'media', 'url'])
})

test('a server error is assigned to the field it names', () => {
  expect(parseRefusal('source.url: https://a.example is on the suppression list', 409)).toEqual({
    url: 'https://a.example is on the suppression list',
  })
  expect(parseRefusal('https://a.example (Ada) is among the sources and is read already', 409)).toHaveProperty('url')
  expect(parseRefusal('Something went wrong', 500)).toBeNull()
})
