import { expect, test, vi } from 'vitest'
import { createDashboardCache } from './queries.ts'

test.each([
  ['is announced', false, 1],
  ['is not announced once somebody leaves', true, 0],
])('a refusal of what is being loaded %s', async (_what, leaves, times) => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const cache = createDashboardCache()
  const answer = Promise.withResolvers<never>()
  const loading = cache.fetchQuery({ queryKey: ['counts'], queryFn: () => answer.promise }).catch(() => undefined)
  if (leaves) await cache.cancelQueries()
  answer.reject(new Error('Sign-in required'))
  await loading
  expect(told).toHaveBeenCalledTimes(times)
})
