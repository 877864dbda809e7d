import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { LabelsError } from './labels-error.ts'
import { loadRows } from './load-rows.ts'

function load(features: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'rows-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(
    path.join(folder, 'rows.yaml'),
    `read_on: 2026-11-26\nsets:\n  - { name: a, about: b, reader: 0123abc, pages: 4, rows: [{ site: 7, right: true, features: ${features} }] }\n`,
  )
  return loadRows('rows.yaml', [folder])
}

test('rows are read with the group that folds do not split', () => {
  expect(load('{ own_site: 0.9, topic: 1 }')).toEqual({
    pages: 4,
    examples: [{ features: { own_site: 0.9, topic: 1 }, right: true, group: 'rows.yaml 0007' }],
  })
})

test.each(['{ own_site: 3201 }', '{ topic: -1 }', '{ loudness: 1 }'])(
  'a feature out of measure is refused: %s',
  (features) => {
    expect(() => load(features)).toThrow(LabelsError)
  },
)
