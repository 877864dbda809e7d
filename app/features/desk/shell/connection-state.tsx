import { clsx } from 'clsx'
import { CHECK_EVERY_MS, type Connection, useConnection } from '#app/features/desk/shared/live.ts'

const WORDS: Record<Connection, string> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: `Reconnecting, checking every ${CHECK_EVERY_MS / 1000} s`,
}
const DOTS: Record<Connection, string> = {
  connecting: 'border border-field',
  live: 'bg-success',
  lost: 'bg-amber',
}

/** Whether what is shown keeps itself up to date. */
export function ConnectionState() {
  const connection = useConnection()
  return (
    <p role="status" aria-label="Connection" className="flex shrink-0 items-center gap-2 text-dim text-sm">
      <span aria-hidden="true" className={clsx('size-2 rounded-full', DOTS[connection])} />
      {WORDS[connection]}
    </p>
  )
}
