import { expect, test, vi } from 'vitest'
import { createDashboardCache, silenceErrors } from './use-runs.ts'

test.each([
  ['are announced', false, 2],
  ['are not announced during sign-out', true, 0],
])('failed loads %s', async (_what, leaves, times) => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const cache = createDashboardCache()
  const answer = Promise.withResolvers<never>()
  const load = (key: string) =>
    cache.fetchQuery({ queryKey: [key], queryFn: () => answer.promise }).catch(() => undefined)
  const before = load('counts')
  if (leaves) silenceErrors(cache)
  const after = load('logs')
  answer.reject(new Error('Sign-in required'))
  await Promise.all([before, after])
  expect(told).toHaveBeenCalledTimes(times)
})
