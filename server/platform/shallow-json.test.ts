import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseShallowJson } from './shallow-json.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

test('documents are read as JSON.parse reads them, and what is not JSON is refused', () => {
  const isReadAlike = (text: string) => expect(parseShallowJson(text)).toEqual(JSON.parse(text))
  fc.assert(fc.property(fc.json({ maxDepth: 20 }), (text) => void isReadAlike(text)))
  for (const text of ['', '{', '"', '"\\"', '[1', 'x', '"\\\\""'])
    expect(() => parseShallowJson(text)).toThrow(SyntaxError)
})

test('a document of 100 levels is read and a deeper one is not, and brackets in strings are no levels', () => {
  expect(() => parseShallowJson(nested(100))).not.toThrow()
  expect(() => parseShallowJson(nested(101))).toThrow('nested too deeply')
  expect(() => parseShallowJson(`["\\\\", ${nested(100)}]`)).toThrow('nested too deeply')
  expect(parseShallowJson(JSON.stringify(`"\\${'['.repeat(500)}\\"`))).toBe(`"\\${'['.repeat(500)}\\"`)
})
