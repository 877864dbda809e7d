import { expect, onTestFinished, test, vi } from 'vitest'
import { keepEarlyActs } from './early-acts.ts'

/** A page that is a single form, which has been submitted. */
function submitEarly() {
  const requestSubmit = vi.fn()
  const page = Object.assign(new EventTarget(), { requestSubmit })
  vi.stubGlobal('window', page)
  onTestFinished(() => void vi.unstubAllGlobals())
  const early = keepEarlyActs()
  page.dispatchEvent(new Event('submit', { cancelable: true }))
  return { early, requestSubmit }
}

test('a form that was submitted before the app is submitted without it when the app does not come', () => {
  const { early, requestSubmit } = submitEarly()
  early.giveUp()
  expect(requestSubmit).toHaveBeenCalledOnce()
})

test('a form that the app has taken over is not submitted once more when the patience ends', () => {
  const { early, requestSubmit } = submitEarly()
  expect(early.take()).toHaveLength(1)
  early.giveUp()
  expect(requestSubmit).not.toHaveBeenCalled()
})
