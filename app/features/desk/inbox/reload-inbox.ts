import type { QueryClient } from '@tanstack/react-query'

/** All inbox queries are below this key, so that one change reloads them all. */
export const INBOX_KEY = ['inbox'] as const

/** Reloads the inbox. A page that is being fetched must arrive first, because a reload cancels its fetch silently. */
export async function reloadInbox(cache: QueryClient): Promise<void> {
  const everything = { queryKey: INBOX_KEY }
  const isFetching = cache.isFetching(everything) > 0
  await cache.invalidateQueries(everything, { cancelRefetch: false })
  if (isFetching) await cache.invalidateQueries(everything)
}
