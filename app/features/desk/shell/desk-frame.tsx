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
  /** Shown when the session has ended: signs the same user in again without leaving the screen. */
  signInAgain: ReactNode
  children: ReactNode
}

/** The frame of every staff screen: header, rail (below 1024 pixels a bar), and one cache for all screens. */
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
          // Keeps the bar at the bottom from covering the focus.
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

/** Name, connection, account, and below them a notice about an ended session or a missing network. */
function DeskHeader({ signInAgain }: { signInAgain: ReactNode }) {
  return (
    <header className="sticky top-0 z-40 border-rule border-b bg-night">
      {/* Below 1024 pixels a toast covers this line, because there is no space for both; nothing below moves. */}
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

/** Whether the screen is updated in real time. */
function ConnectionState() {
  const connection = useConnection()
  // The browser notices a lost network at once, the connection only after a heartbeat.
  const { words, dot } = STATES[useIsOnline() ? connection : 'offline']
  return (
    <p role="status" aria-label="Connection" className="flex shrink-0 items-center gap-2 text-dim text-sm">
      <span aria-hidden="true" className={clsx('size-2 rounded-full', dot)} />
      {words}
    </p>
  )
}

/** Says below the header that the session has ended or that there is no network. */
function FrameNotice({ signInAgain }: { signInAgain: ReactNode }) {
  const { hasSessionEnded } = useAuth()
  const isOnline = useIsOnline()
  if (!hasSessionEnded && isOnline) return <div role="status" />
  const [title, text] = hasSessionEnded
    ? ['Your session has ended.', 'What you typed is still here. Sign in again to continue.']
    : ['You are offline.', 'This page may be out of date, and nothing can be saved until you are back online.']
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-amber/40 border-b bg-amber-dim px-5 py-2 text-sm lg:px-6"
    >
      <p>
        <strong className="font-semibold">{title}</strong> <span className="text-dim">{text}</span>
      </p>
      {hasSessionEnded && signInAgain}
    </div>
  )
}

function useIsOnline(): boolean {
  // The manager only listens while something subscribes, so it may have missed changes since the desk was last open.
  useEffect(() => onlineManager.setOnline(navigator.onLine), [])
  return useSyncExternalStore(
    (notify) => onlineManager.subscribe(notify),
    () => onlineManager.isOnline(),
    () => true,
  )
}

/** The navigation from 1024 pixels on. Below that, ScreenBar replaces it. */
function Rail() {
  const screens = useScreens()
  return (
    <nav
      aria-label="Screens"
      className="sticky top-14 hidden h-[calc(100svh-3.5rem-var(--foot,0px))] flex-col overflow-y-auto py-4 lg:flex"
    >
      <ul>
        {screens.map((screen) => (
          <li key={screen.to}>
            <NavLink
              to={screen.to}
              className={({ isActive }) =>
                clsx(
                  // In a low window the rail scrolls and would cut off an outer focus ring.
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

/** Names the time zone once for the whole frame. */
function TimeZoneNote({ className }: { className: string }) {
  return <p className={`text-dim text-sm ${className}`}>All times are {describeTimeZone()}.</p>
}

const RUNS = { firstMs: 100, everyMs: 1_000 }
const FRESH_MS = 5_000

/** Keeps runs and counts in the shared cache up to date. A changed run is written to the cache directly. */
function useLiveDesk(): void {
  const cache = useQueryClient()
  const { hasSessionEnded } = useAuth()
  useEffect(() => {
    const refresh = createCoalescer<'run' | 'message' | 'submission' | 'all'>((kinds) => {
      // `missed` is also emitted when the connection first opens, just after the first load.
      if (kinds.has('all'))
        void cache.invalidateQueries({
          queryKey: QUERY_KEYS.logs,
          predicate: ({ state }) => Date.now() - state.dataUpdatedAt > FRESH_MS,
        })
      if (kinds.has('all') || kinds.has('run')) void cache.invalidateQueries({ queryKey: QUERY_KEYS.run })
      // It may now be on hold, or have other tags.
      if (kinds.has('submission')) void cache.invalidateQueries({ queryKey: QUERY_KEYS.shelf })
      void cache.invalidateQueries({ queryKey: QUERY_KEYS.counts })
    }, RUNS)
    const stopListening = onLiveChange((change) => {
      if (change.kind === 'opportunity') return
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

  // Requests were refused while the session was ended.
  const hadEnded = useRef(false)
  useEffect(() => {
    if (hadEnded.current && !hasSessionEnded) void cache.invalidateQueries()
    hadEnded.current = hasSessionEnded
  }, [cache, hasSessionEnded])

  // Reopened after an ended session: its channel was refused and would not join again with the new token.
  useEffect(() => (hasSessionEnded ? undefined : openLiveConnection()), [hasSessionEnded])
}
