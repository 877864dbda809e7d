import { expect, test } from 'vitest'
import { currentDay, setTimeZone } from '#app/lib/dates.ts'
import { csvFileName } from './download-csv.ts'

test('a file name has the day in the time zone of the installation, wherever the browser is', () => {
  setTimeZone('Pacific/Kiritimati')
  const east = csvFileName()
  expect(east).toBe(`sync-opportunities-${currentDay()}.csv`)
  setTimeZone('Pacific/Pago_Pago')
  // 25 hours apart, so never the same day.
  expect(csvFileName()).not.toBe(east)
  setTimeZone('America/Los_Angeles')
})

test('a file of sample data has a prefix', () => {
  expect(csvFileName(true)).toBe(`sample-sync-opportunities-${currentDay()}.csv`)
})
