import { expect, test } from 'vitest'
import { csvFileName } from './download-csv.ts'

test('a file is named after the local day', () => {
  expect(csvFileName(new Date(2026, 2, 7, 23, 59))).toBe('sync-opportunities-2026-03-07.csv')
})

test('a file of sample rows says so in its name', () => {
  expect(csvFileName(new Date(2026, 10, 21), true)).toBe('sample-sync-opportunities-2026-11-21.csv')
})
