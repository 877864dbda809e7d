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

test('a form submitted before the app started is submitted without script if the app does not load', () => {
  const { early, requestSubmit } = submitEarly()
  early.giveUp()
  expect(requestSubmit).toHaveBeenCalledOnce()
})

test('a form that the app has taken over is not submitted again after the timeout', () => {
  const { early, requestSubmit } = submitEarly()
  expect(early.take()).toHaveLength(1)
  early.giveUp()
  expect(requestSubmit).not.toHaveBeenCalled()
})
