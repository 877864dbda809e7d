import { expect, test } from 'vitest'
import { createReceiptLinks } from './receipt-links.ts'

const TOKEN = 'AAAAAAAAAAAAAAAAAAAAA-'
const HOUR_MS = 3_600_000
const links = createReceiptLinks('sb_secret_for_this_test')

test('a receipt is valid for an hour', () => {
  const sentAt = Date.parse('2026-11-29T20:00:00.000Z')
  const receipt = links.sign(TOKEN, sentAt)
  expect(links.read(receipt, sentAt + 0.9 * HOUR_MS)).toBe(TOKEN)
  expect(links.read(receipt, sentAt + 1.1 * HOUR_MS)).toBeNull()
})

test('a status token alone, a changed receipt and a receipt of another server are refused', () => {
  const receipt = links.sign(TOKEN)
  const [token, until, signature] = receipt.split('.')
  for (const forged of [
    '',
    TOKEN,
    `${token}.${until}`,
    `${token}.zzzzzzz.${signature}`,
    `${'B'.repeat(22)}.${until}.${signature}`,
    `${receipt}A`,
    createReceiptLinks('sb_secret_of_another').sign(TOKEN),
  ])
    expect(links.read(forged), forged).toBeNull()
})
