import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShallowJson } from './shallow-json.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('valid JSON is parsed as by JSON.parse, and invalid JSON is refused', () => {
  const isReadAlike = (text: string) => expect(parseShallowJson(text)).toEqual(JSON.parse(text))
  fc.assert(fc.property(fc.json({ maxDepth: 20 }), (text) => void isReadAlike(text)))
  for (const text of ['', '{', '"', '"\\"', '[1', 'x', '"\\\\""']) expect(parseShallowJson(text)).toBeUndefined()
})

test('a document of 100 levels is parsed and a deeper one refused, without counting brackets in strings', () => {
  expect(parseShallowJson(nested(100))).toBeDefined()
  expect(parseShallowJson(nested(101))).toBeUndefined()
  expect(parseShallowJson(`["\\\\", ${nested(100)}]`)).toBeUndefined()
  expect(parseShallowJson(JSON.stringify(`"\\${'['.repeat(500)}\\"`))).toBe(`"\\${'['.repeat(500)}\\"`)
})
