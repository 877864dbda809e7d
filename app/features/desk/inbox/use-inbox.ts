import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#app/features/desk/shared/data/call.ts'
import { createCoalescer } from '#app/features/desk/shared/data/coalesce.ts'
import { onLiveChange } from '#app/features/desk/shared/data/live-changes.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { loadBackend } from '#app/lib/backend/client.ts'
import { type InboxFilter, PAGE_SIZE } from '#contracts/desk/inbox.ts'
import { INBOX_KEY, reloadInbox } from './reload-inbox.ts'

const RELOAD_THROTTLE = { firstMs: 150, everyMs: 1_500 }
/** Changes of messages and submissions arrive on the desk's own channel. */
const TABLES = ['inbox_notes', 'submission_links'] as const

export function useInboxList(filter: InboxFilter) {
  return useInfiniteQuery({
    queryKey: [...INBOX_KEY, 'list', filter],
    queryFn: ({ pageParam }) => call('list_inbox', { filter, offset: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length * PAGE_SIZE : null),
    placeholderData: keepPreviousData,
  })
}

/** Fetching an item marks it as read, so the unread counts are reloaded. */
export function useInboxItem(reference: string) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: [...INBOX_KEY, 'item', reference],
    queryFn: async () => {
      const detail = await call('get_inbox_item', { reference, here: true })
      if (detail.was_unread)
        for (const queryKey of [QUERY_KEYS.counts, [...INBOX_KEY, 'list']]) void cache.invalidateQueries({ queryKey })
      return detail
    },
  })
}

export function useReplyTime() {
  return useQuery({ queryKey: [...INBOX_KEY, 'reply-time'], queryFn: () => call('get_reply_time') })
}

/** Reloads the inbox when anything in it changes, in this browser or another. */
export function useLiveInbox(): void {
  const cache = useQueryClient()
  useEffect(() => {
    let isUnmounted = false
    let leaveChannel: () => void = () => undefined
    const changes = createCoalescer<string>(() => void reloadInbox(cache), RELOAD_THROTTLE)
    const stopListening = onLiveChange(({ kind }) => {
      if (kind === 'message' || kind === 'submission' || kind === 'missed') changes.add(kind)
    })
    loadBackend()
      .then(async (client) => {
        await client.realtime.setAuth()
        if (isUnmounted) return
        const channel = TABLES.reduce(
          (joined, table) =>
            joined.on('postgres_changes', { event: '*', schema: 'public', table }, () => changes.add(table)),
          client.channel(`inbox:${crypto.randomUUID()}`),
        )
        channel.subscribe()
        leaveChannel = () => void client.removeChannel(channel)
      })
      .catch(() => undefined)
    return () => {
      isUnmounted = true
      stopListening()
      changes.stop()
      leaveChannel()
    }
  }, [cache])
}
