import type { QueryClient } from '@tanstack/react-query'

/** Everything of the inbox is below this key, so that one change reloads all of it. */
export const INBOX_KEY = ['inbox'] as const

/** Loads everything again. The next page that somebody asked for arrives first: loading again ends its fetch without a word. */
export async function reloadInbox(cache: QueryClient): Promise<void> {
  const everything = { queryKey: INBOX_KEY }
  const isFetching = cache.isFetching(everything) > 0
  await cache.invalidateQueries(everything, { cancelRefetch: false })
  if (isFetching) await cache.invalidateQueries(everything)
}
