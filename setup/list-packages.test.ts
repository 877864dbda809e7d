import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listPackages } from './list-packages.mjs'

test('every package states its licence, except two whose package.json has it in an old form (both MIT)', () => {
  const packages = listPackages(JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')))
  expect(packages.length).toBeGreaterThan(100)
  expect([...new Set(packages.filter(({ licence }) => licence === 'not stated').map(({ name }) => name))]).toEqual([
    'busboy',
    'streamsearch',
  ])
})

test('development packages are left out, and a nested copy is listed by its own version', () => {
  const packages = {
    '': { dependencies: { a: '1.0.0' }, devDependencies: { d: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/@s/b': { version: '2.0.0' },
    'node_modules/@s/b': { version: '1.0.0', license: 'ISC' },
    'node_modules/d': { version: '1.0.0', dev: true },
  }
  expect(listPackages({ packages })).toEqual([
    { name: '@s/b', version: '1.0.0', licence: 'ISC', direct: false },
    { name: '@s/b', version: '2.0.0', licence: 'not stated', direct: false },
    { name: 'a', version: '1.0.0', licence: 'MIT', direct: true },
  ])
})
