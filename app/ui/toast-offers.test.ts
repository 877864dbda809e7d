import { expect, test, vi } from 'vitest'
import { noteOffer, takeLatestOffer } from './toast-offers.ts'

test('the newest offer that is still there is taken', () => {
  expect(takeLatestOffer()).toBe(false)
  const [first, second] = [vi.fn(), vi.fn()]
  const withdrawFirst = noteOffer(first)
  const withdrawSecond = noteOffer(second)
  expect(takeLatestOffer()).toBe(true)
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
  withdrawSecond()
  withdrawSecond()
  expect(takeLatestOffer()).toBe(true)
  expect(first).toHaveBeenCalledOnce()
  withdrawFirst()
  expect(takeLatestOffer()).toBe(false)
})
