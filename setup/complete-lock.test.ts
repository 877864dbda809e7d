import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inspectLock } from './complete-lock.mjs'

const LOCK = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))

test('every package in the lock file has its integrity, names no registry, and none was dropped', () => {
  expect(Object.keys(LOCK.packages).length).toBeGreaterThan(500)
  expect(inspectLock(LOCK.packages)).toEqual({ dropped: [], faults: [] })
})

test('a lock file with a missing integrity, a registry URL or a dropped package is rejected', () => {
  const whole = { version: '1.0.0', integrity: 'sha512-x' }
  const packages = {
    '': { optionalDependencies: { 'node-x': '2.0.0' } },
    'node_modules/a': whole,
    'node_modules/b': { version: '1.0.0' },
    'node_modules/c': { ...whole, integrity: 'sha1-x' },
    'node_modules/d': { ...whole, resolved: 'https://registry.example/d.tgz' },
  }
  expect(inspectLock(packages)).toEqual({
    dropped: [{ name: 'node-x', version: '2.0.0', dev: false }],
    faults: ['node_modules/b has no integrity', 'node_modules/c has no integrity', 'node_modules/d names a registry'],
  })
})
