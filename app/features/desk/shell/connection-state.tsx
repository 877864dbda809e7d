import { clsx } from 'clsx'
import { CHECK_EVERY_MS, type Connection, useConnection } from '#app/features/desk/shared/live.ts'
import { useIsOnline } from './use-is-online.ts'

const WORDS: Record<Connection | 'offline', string> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: `Reconnecting, checking every ${CHECK_EVERY_MS / 1000} s`,
  offline: 'Offline',
}
const DOTS: Record<Connection | 'offline', string> = {
  connecting: 'border border-field',
  live: 'bg-success',
  lost: 'bg-amber',
  offline: 'border border-amber',
}

/** Whether what is shown keeps itself up to date. */
export function ConnectionState() {
  const connection = useConnection()
  // The browser knows at once that there is no network, the connection only after a heartbeat.
  const state = useIsOnline() ? connection : 'offline'
  return (
    <p role="status" aria-label="Connection" className="flex shrink-0 items-center gap-2 text-dim text-sm">
      <span aria-hidden="true" className={clsx('size-2 rounded-full', DOTS[state])} />
      {WORDS[state]}
    </p>
  )
}
