import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { INBOX_KEY, reloadInbox } from './reload-inbox.ts'

const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

it('waits for a page that is being fetched, then reloads everything', async () => {
  const asked: number[] = []
  const waiting: (() => void)[] = []
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const list = new InfiniteQueryObserver(cache, {
    queryKey: [...INBOX_KEY, 'list'],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam)
      if (asked.length === 2) await new Promise<void>((resolve) => waiting.push(resolve))
      return pageParam
    },
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => pages.length,
  })
  const leave = list.subscribe(() => undefined)
  await settle()
  const next = list.fetchNextPage()
  await settle()
  const reloaded = reloadInbox(cache)
  await settle()
  waiting.forEach((go) => {
    go()
  })
  expect((await next).data?.pages).toEqual([0, 1])
  await reloaded
  expect(asked).toEqual([0, 1, 0, 1])
  leave()
})
