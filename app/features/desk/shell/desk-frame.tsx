import { onlineManager, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { NavLink } from 'react-router'
import { createCoalescer } from '#app/features/desk/shared/data/coalesce.ts'
import {
  CHECK_EVERY_MS,
  type Connection,
  onLiveChange,
  openLiveConnection,
  useConnection,
} from '#app/features/desk/shared/data/live-changes.ts'
import { type ScraperLog, withRun } from '#app/features/desk/shared/data/log-row.ts'
import { createDashboardCache, QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { describeTimeZone } from '#app/lib/dates.ts'
import { NoticePlace } from '#app/ui/overlay/notice-place.tsx'
import { Account } from './account.tsx'
import { Commands } from './commands.tsx'
import { HomeMark } from './home-mark.tsx'
import { ScreenBar } from './screen-bar.tsx'
import { ScreenCount } from './screen-count.tsx'
import { useScreens } from './screens.ts'

type DeskFrameProps = {
  /** Shown when the session has ended: signs the same person in again over the screen. */
  signInAgain: ReactNode
  children: ReactNode
}

/** What stands around every staff screen: a slim header, the rail (a bar below 1024 pixels), and one cache for all screens. */
export function DeskFrame(props: DeskFrameProps) {
  const [cache] = useState(createDashboardCache)
  return (
    <QueryClientProvider client={cache}>
      <Frame {...props} />
    </QueryClientProvider>
  )
}

function Frame({ signInAgain, children }: DeskFrameProps) {
  useLiveDesk()
  return (
    <>
      <DeskHeader signInAgain={signInAgain} />
      <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
        <Rail />
        <main
          id="main"
          tabIndex={-1}
          // The bar at the bottom never covers what is focused.
          className="min-w-0 pb-16 max-lg:[&_:focus-visible]:scroll-mb-16 [--gutter:clamp(1.25rem,2.4vw,2.5rem)] lg:min-h-[calc(100svh-3.5rem)] lg:border-rule lg:border-l lg:pb-0"
        >
          {children}
          <TimeZoneNote className="gutters pb-6 lg:hidden" />
        </main>
      </div>
      <ScreenBar />
      <Commands />
    </>
  )
}

/** Name, connection, account, and beneath them what hinders work: an ended session, no network. */
function DeskHeader({ signInAgain }: { signInAgain: ReactNode }) {
  return (
    <header className="sticky top-0 z-40 border-rule border-b bg-night">
      {/* Below 1024 pixels the line is too short for both, so it makes way for a notice, and nothing beneath it does. */}
      <div data-yields-to-notice className="relative flex h-14 items-center gap-5 px-5 lg:px-6">
        <HomeMark />
        <NoticePlace className="pointer-events-none absolute inset-0 lg:static lg:min-w-0 lg:flex-1 lg:self-stretch" />
        <div className="ml-auto flex min-w-0 items-center gap-5">
          <ConnectionState />
          <div className="hidden min-w-0 items-center gap-4 md:flex">
            <Account />
          </div>
        </div>
      </div>
      <FrameNotice signInAgain={signInAgain} />
    </header>
  )
}

const STATES: Record<Connection | 'offline', { words: string; dot: string }> = {
  connecting: { words: 'Connecting', dot: 'border border-field' },
  live: { words: 'Live', dot: 'bg-success' },
  lost: { words: `Reconnecting, checking every ${CHECK_EVERY_MS / 1000} s`, dot: 'bg-amber' },
  offline: { words: 'Offline', dot: 'border border-amber' },
}

/** Whether what is shown keeps itself up to date. */
function ConnectionState() {
  const connection = useConnection()
  // The browser knows at once that there is no network, the connection only after a heartbeat.
  const { words, dot } = STATES[useIsOnline() ? connection : 'offline']
  return (
    <p role="status" aria-label="Connection" className="flex shrink-0 items-center gap-2 text-dim text-sm">
      <span aria-hidden="true" className={clsx('size-2 rounded-full', dot)} />
      {words}
    </p>
  )
}

/** Says under the header that the session has ended or that there is no network. Quiet, and nothing on the screen is lost. */
function FrameNotice({ signInAgain }: { signInAgain: ReactNode }) {
  const { hasEnded } = useAuth()
  const isOnline = useIsOnline()
  if (!hasEnded && isOnline) return <div role="status" />
  const [title, text] = hasEnded
    ? ['Your session has ended.', 'What you typed is still here. Sign in again to go on.']
    : ['You are offline.', 'What you see may be old, and nothing can be saved until the network is back.']
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-amber/40 border-b bg-amber-dim px-5 py-2 text-sm lg:px-6"
    >
      <p>
        <strong className="font-semibold">{title}</strong> <span className="text-dim">{text}</span>
      </p>
      {hasEnded && signInAgain}
    </div>
  )
}

function useIsOnline(): boolean {
  // The manager hears of changes only while something subscribes, so it may have missed some since the desk was last open.
  useEffect(() => onlineManager.setOnline(navigator.onLine), [])
  return useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** The screens from 1024 pixels on; below, ScreenBar takes its place. */
function Rail() {
  const screens = useScreens()
  return (
    <nav
      aria-label="Screens"
      className="sticky top-14 hidden h-[calc(100svh-3.5rem)] flex-col overflow-y-auto py-4 lg:flex"
    >
      <ul>
        {screens.map((screen) => (
          <li key={screen.to}>
            <NavLink
              to={screen.to}
              className={({ isActive }) =>
                clsx(
                  // The rail scrolls where it is low, and would cut off a ring around a screen.
                  'flex min-h-11 items-center gap-3 border-l-2 pr-4 pl-[1.375rem] font-semibold text-[0.9375rem] focus-visible:-outline-offset-2',
                  isActive
                    ? 'border-pink bg-white/4 text-ink'
                    : 'border-transparent text-dim hover:text-ink forced-colors:border-[Canvas]',
                )
              }
            >
              <screen.icon className="size-4 shrink-0" />
              {screen.label}
              <ScreenCount screen={screen} className="ml-auto" />
            </NavLink>
          </li>
        ))}
      </ul>
      <TimeZoneNote className="mt-auto px-6 pt-4" />
    </nav>
  )
}

/** Names the zone of all dates and times once for the whole frame. */
function TimeZoneNote({ className }: { className: string }) {
  return <p className={`text-dim text-sm ${className}`}>All times are {describeTimeZone()}.</p>
}

const RUNS = { firstMs: 100, everyMs: 1_000 }
const FRESH_MS = 5_000

/**
 * Keeps what the frame shows about runs and letters in the shared cache up to date, and the counts with it. A run's row is written
 * there as it arrives.
 */
function useLiveDesk(): void {
  const cache = useQueryClient()
  const { hasEnded } = useAuth()
  useEffect(() => {
    const refresh = createCoalescer<'run' | 'message' | 'submission' | 'all'>((kinds) => {
      // The connection says that changes may have been missed also when it opens first, which is just after the first load.
      if (kinds.has('all'))
        void cache.invalidateQueries({
          queryKey: QUERY_KEYS.logs,
          predicate: ({ state }) => Date.now() - state.dataUpdatedAt > FRESH_MS,
        })
      if (kinds.has('all') || kinds.has('run')) void cache.invalidateQueries({ queryKey: QUERY_KEYS.run })
      // It may have come to the shelf, or have other tags.
      if (kinds.has('submission')) void cache.invalidateQueries({ queryKey: QUERY_KEYS.shelf })
      void cache.invalidateQueries({ queryKey: QUERY_KEYS.counts })
    }, RUNS)
    const stopListening = onLiveChange((change) => {
      if (change.kind === 'row') return
      if (change.kind === 'message' || change.kind === 'submission') return refresh.add(change.kind)
      const row = change.kind === 'run' ? change.row : null
      if (row !== null) cache.setQueryData<ScraperLog[]>(QUERY_KEYS.logs, (logs) => logs && withRun(logs, row))
      refresh.add(row === null ? 'all' : 'run')
    })
    return () => {
      stopListening()
      refresh.stop()
    }
  }, [cache])

  // Whatever was asked for in between was refused.
  const hadEnded = useRef(false)
  useEffect(() => {
    if (hadEnded.current && !hasEnded) void cache.invalidateQueries()
    hadEnded.current = hasEnded
  }, [cache, hasEnded])

  // Opened again after an ended session, whose channel was refused and would not be joined again with the new token.
  useEffect(() => (hasEnded ? undefined : openLiveConnection()), [hasEnded])
}
