import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useCallback, useEffect } from 'react'
import { Link } from 'react-router'
import { LogsPanel } from '#app/features/desk/runs/logs-panel.tsx'
import { SampleBanner } from '#app/features/desk/sample/sample-banner.tsx'
import { SampleOffer } from '#app/features/desk/sample/sample-offer.tsx'
import { useSampleRun } from '#app/features/desk/sample/sample-queries.ts'
import { hasSample, reachedNothing } from '#app/features/desk/sample/sample-rules.ts'
import { SettingsPanel } from '#app/features/desk/settings/settings-panel.tsx'
import { useLiveRows } from '#app/features/desk/shared/live.ts'
import type { ScraperLog } from '#app/features/desk/shared/log-row.ts'
import { type Offers, useOffers } from '#app/features/desk/shared/offers.ts'
import { UNDER_TABS } from '#app/features/desk/shared/panel-states.tsx'
import { KEYS, useLogs, useScraperRun } from '#app/features/desk/shared/queries.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { markOnceInSession } from '#app/lib/auth/session-marks.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { OpportunityFilter } from '#contracts/opportunity-filter.ts'
import { TABS } from './desk-address.ts'
import { DeskBand } from './desk-band.tsx'
import { OpportunitiesPanel } from './opportunities-panel.tsx'
import { useMarkVisit, useVisit } from './queries.ts'
import { useDeskAddress } from './use-desk-address.ts'
import { useDeskRows } from './use-desk-rows.ts'
import { usePagesInView } from './use-pages-in-view.ts'
import { useTypedFilter } from './use-typed-filter.ts'

const TITLES = { opportunities: 'Opportunities', logs: 'Scraper Logs', settings: 'Settings' }

/** The scraper's screen, in the staff's frame. */
export function SyncScraperDashboard() {
  useWelcome()
  useLiveList()
  useMarkVisit()
  const [address, change] = useDeskAddress()
  const { filter, sort } = address
  const [typed, onType] = useTypedFilter(filter)
  const [pages, showRange] = usePagesInView()
  const { list, counts } = useDeskRows({ filter, sort }, typed, pages)
  const { positionOf } = list
  const onShown = useCallback(
    (first: number, last: number, current: number) =>
      showRange(positionOf(first), positionOf(last), positionOf(current)),
    [showRange, positionOf],
  )
  const since = useVisit().data ?? null
  const logs = useLogs()
  const offers = useOffers()
  const run = useScraperRun()
  const sample = useSampleRun()
  const runs = logs.data ?? []
  const isSampled = hasSample(counts?.has_sample ?? false, runs)
  const offer = <SampleOffer sample={sample} reachedNothing={reachedNothing(runs)} />
  const isRowPage = address.row !== null && address.tab === 'opportunities'
  const showRows = (next: OpportunityFilter) => change({ filter: next, tab: 'opportunities', show: 'list', view: null })

  return (
    <div className="gutters pb-16">
      {/* On small screens an opened row takes the place of everything else, and the page keeps its name. */}
      {isRowPage && <h1 className="sr-only lg:hidden">AI Sync Licensing Scraper</h1>}
      <div className={clsx(isRowPage && 'max-lg:hidden')}>
        <DeskBand
          run={run}
          logs={logs.data}
          counts={counts}
          lastRun={findLastRows(runs, counts?.is_sample ?? false, offers)}
          request={{ filter, sort }}
          matching={list.isStale ? null : list.total}
          rows={list.rows}
          onFilter={showRows}
          // Once there are real rows, the settings have the way to remove the sample.
          sample={isSampled && counts?.has_real === false && <SampleBanner sample={sample} />}
        />
      </div>
      <Tabs
        value={address.tab}
        onValueChange={(value) => {
          const tab = TABS.find((each) => each === value)
          if (tab) change({ tab })
        }}
        className="mt-2"
      >
        {/* On this screen only what is live glows. */}
        <TabsList aria-label="Scraper" className={clsx('gap-1 max-[23rem]:gap-0', isRowPage && 'max-lg:hidden')}>
          {TABS.map((tab) => (
            <TabsTrigger
              key={tab}
              value={tab}
              glow={false}
              className="max-[23rem]:px-1.5 max-[23rem]:after:inset-x-1.5"
            >
              {TITLES[tab]}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="opportunities" tabIndex={-1} className="pt-0">
          <OpportunitiesPanel
            address={address}
            change={change}
            onType={onType}
            list={list}
            onShown={onShown}
            counts={counts}
            since={since}
            offer={offer}
            onRun={() => run.start()}
          />
          {(counts?.total ?? 0) > 0 && !isSampled && reachedNothing(runs) && offer}
        </TabsContent>
        <TabsContent value="logs" tabIndex={-1} className={UNDER_TABS}>
          <LogsPanel query={logs} />
          <OwnScreen to="/runs">Runs</OwnScreen>
        </TabsContent>
        <TabsContent value="settings" tabIndex={-1} className="pt-6">
          <SettingsPanel />
          <OwnScreen to="/settings">Settings</OwnScreen>
        </TabsContent>
      </Tabs>
    </div>
  )
}

/** Leads from a tab to the screen that shows the same. */
function OwnScreen({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-8 text-dim text-sm">
      The same on a screen of its own:{' '}
      <Link to={to} className="inline-block min-h-6 underline underline-offset-4 hover:text-ink">
        {children}
      </Link>
    </p>
  )
}

const FRESH_MS = 5_000

/** Loads rows and figures again when rows change. */
function useLiveList(): void {
  const cache = useQueryClient()
  useLiveRows((ids) => {
    const now = Date.now()
    void cache.invalidateQueries({
      queryKey: KEYS.opportunities,
      // The connection says that changes may have been missed also when it opens first, which is just after the first load.
      predicate: ({ state }) => ids.size > 0 || (state.data !== undefined && now - state.dataUpdatedAt > FRESH_MS),
    })
  })
}

/** The rows that the latest run found, of the kind that the figures count. */
function findLastRows(runs: readonly ScraperLog[], isSample: boolean, offers: Offers): OpportunityFilter | null {
  const last = runs.find(({ sample }) => sample === isSample)
  if (last === undefined) return null
  const since = last.started_at === null ? {} : { new_since: last.started_at }
  if (offers !== 'specified') return { run: last.id, ...since }
  return last.started_at === null ? null : since
}

function useWelcome(): void {
  const { email } = useAuth()
  useEffect(() => {
    if (email === null || !markOnceInSession('welcome-to-sync-scraper')) return
    showToast({
      title: 'Welcome to Sync Scraper',
      description: `You are signed in as ${email} and have access to the leadership dashboard.`,
    })
  }, [email])
}
