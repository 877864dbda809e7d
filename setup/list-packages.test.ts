import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listPackages } from './list-packages.mjs'

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

test('docs/packages.md lists every package in production with its version and licence: node setup/list-packages.mjs', () => {
  const listed = [...read('docs/packages.md').matchAll(/^\| `([^`]+)` *\| (\S+) *\| (.+?) *\|/gm)].map(
    ([, name, version, licence]) => `${name} ${version} ${licence}`,
  )
  const locked = listPackages(JSON.parse(read('package-lock.json')))
  expect(locked.length).toBeGreaterThan(100)
  expect(listed.sort()).toEqual(locked.map(({ name, version, licence }) => `${name} ${version} ${licence}`).sort())
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
