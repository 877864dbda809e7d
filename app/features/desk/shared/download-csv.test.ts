import { expect, test } from 'vitest'
import { currentDay, setTimeZone } from '#app/lib/dates.ts'
import { csvFileName } from './download-csv.ts'

test('a file is named after the day at the company, wherever the browser is', () => {
  setTimeZone('Pacific/Kiritimati')
  const east = csvFileName()
  expect(east).toBe(`sync-opportunities-${currentDay()}.csv`)
  setTimeZone('Pacific/Pago_Pago')
  // 25 hours apart, so never the same day.
  expect(csvFileName()).not.toBe(east)
  setTimeZone('America/Los_Angeles')
})

test('a file of sample rows says so in its name', () => {
  expect(csvFileName(true)).toBe(`sample-sync-opportunities-${currentDay()}.csv`)
})
