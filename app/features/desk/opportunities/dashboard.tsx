import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { startTransition, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useMarkVisit } from '#app/features/desk/opportunities/data/use-opportunities.ts'
import { useOpportunityList } from '#app/features/desk/opportunities/data/use-opportunity-list.ts'
import { LogsPanel } from '#app/features/desk/runs/runs-screen.tsx'
import { RemoveSample, SampleOffer } from '#app/features/desk/sample/sample-offer.tsx'
import { hasSample, reachedNothing } from '#app/features/desk/sample/sample-rules.ts'
import { type SampleRun, useSampleRun } from '#app/features/desk/sample/use-sample-run.ts'
import { SettingsPanel } from '#app/features/desk/settings/settings-panel.tsx'
import { type BackendSupport, useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { useLiveOpportunities } from '#app/features/desk/shared/data/live-changes.ts'
import type { ScraperLog } from '#app/features/desk/shared/data/log-row.ts'
import { QUERY_KEYS, useLogs, useScraperRun } from '#app/features/desk/shared/data/use-runs.ts'
import { NoModelNotice } from '#app/features/desk/shared/no-model-notice.tsx'
import { UNDER_TABS } from '#app/features/desk/shared/states/panel-states.tsx'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { markOnceInSession } from '#app/lib/auth/session-marks.ts'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import type { OpportunityFilter } from '#contracts/desk/opportunity-filter.ts'
import { TABS, useDeskAddress } from './desk-address.ts'
import { DeskBand } from './desk-band.tsx'
import { withFilterValues } from './filter-address.ts'
import { OpportunitiesPanel } from './opportunities-panel.tsx'

const TITLES = { opportunities: 'Opportunities', logs: 'Scraper Logs', settings: 'Settings' }

export function SyncScraperDashboard() {
  useWelcome()
  useReloadOnLiveChanges()
  useMarkVisit()
  const [address, change] = useDeskAddress()
  const { filter, sort } = address
  const [typed, onType] = useTypedFilter(filter)
  const { list, counts } = useOpportunityList({ filter, sort }, typed)
  const logs = useLogs()
  const support = useBackendSupport()
  const run = useScraperRun()
  const sample = useSampleRun()
  const runs = logs.data ?? []
  const isSampled = hasSample(counts?.has_sample ?? false, runs)
  const offer = <SampleOffer sample={sample} reachedNothing={reachedNothing(runs)} />
  const isOpportunityOpen = address.row !== null && address.tab === 'opportunities'
  const showList = (next: OpportunityFilter) => change({ filter: next, tab: 'opportunities', show: 'list', view: null })

  return (
    <div className="gutters pb-16">
      {/* On small screens an open opportunity replaces everything else; the page still needs its heading. */}
      {isOpportunityOpen && <h1 className="sr-only lg:hidden">AI Sync Licensing Scraper</h1>}
      <div className={clsx(isOpportunityOpen && 'max-lg:hidden')}>
        <DeskBand
          run={run}
          counts={counts}
          lastRun={findLastRunFilter(runs, counts?.is_sample ?? false, support)}
          request={{ filter, sort }}
          found={list}
          onFilter={showList}
          // Once there are real opportunities, the sample is removed in the settings.
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
        <div className={clsx('relative', isOpportunityOpen && 'max-lg:hidden')}>
          <TabsList aria-label="Scraper" className="gap-1 max-[23rem]:gap-0">
            {TABS.map((tab) => (
              <TabsTrigger key={tab} value={tab} className="max-[23rem]:px-1.5 max-[23rem]:after:inset-x-1.5">
                {TITLES[tab]}
              </TabsTrigger>
            ))}
          </TabsList>
          {/* Beside the tabs it takes no height from the list. On narrower screens it is shown with the logs. */}
          <NoModelNotice className="absolute inset-y-0 right-0 flex items-center gap-x-1.5 max-xl:hidden" />
        </div>
        <TabsContent value="opportunities" tabIndex={-1} className="pt-0">
          <OpportunitiesPanel
            address={address}
            change={change}
            onType={onType}
            found={list}
            counts={counts}
            offer={offer}
            onRun={() => run.start()}
          />
          {(counts?.total ?? 0) > 0 && !isSampled && reachedNothing(runs) && offer}
        </TabsContent>
        <TabsContent value="logs" tabIndex={-1} className={UNDER_TABS}>
          <NoModelNotice className="py-4 xl:hidden" />
          <LogsPanel query={logs} />
          <LinkToScreen to="/runs">Runs</LinkToScreen>
        </TabsContent>
        <TabsContent value="settings" tabIndex={-1} className="pt-6">
          <SettingsPanel />
          <LinkToScreen to="/settings">Settings</LinkToScreen>
        </TabsContent>
      </Tabs>
    </div>
  )
}

function LinkToScreen({ to, children }: { to: string; children: string }) {
  return (
    <p className="mt-8 text-dim text-sm">
      Also on its own screen:{' '}
      <Link to={to} className="inline-block min-h-6 underline underline-offset-4 hover:text-ink">
        {children}
      </Link>
    </p>
  )
}

const FRESH_MS = 5_000

function useReloadOnLiveChanges(): void {
  const cache = useQueryClient()
  useLiveOpportunities((ids) => {
    const now = Date.now()
    void cache.invalidateQueries({
      queryKey: QUERY_KEYS.opportunities,
      // An empty set means that changes may have been missed. It also comes when the connection first opens, just after the first load.
      predicate: ({ state }) => ids.size > 0 || (state.data !== undefined && now - state.dataUpdatedAt > FRESH_MS),
    })
  })
}

/** The filter for what the latest run found, among sample or real runs as the totals count them. */
function findLastRunFilter(
  runs: readonly ScraperLog[],
  isSample: boolean,
  support: BackendSupport,
): OpportunityFilter | null {
  const last = runs.find(({ sample }) => sample === isSample)
  if (last === undefined) return null
  const since = last.started_at === null ? {} : { new_since: last.started_at }
  if (support !== 'specified') return { run: last.id, ...since }
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

/**
 * The filter of the address plus the search text that is still being typed. The address is updated when typing pauses. The text
 * belongs to the filter it was typed at; when the filter changes, the text is dropped.
 */
function useTypedFilter(filter: OpportunityFilter): [OpportunityFilter, (text: string) => void] {
  const [typed, setTyped] = useState({ base: filter, current: filter })
  const type = (text: string) => {
    const isSame = text === (filter.q ?? '')
    // The letter is painted first. The list follows in a render that the next letter may interrupt.
    startTransition(() => setTyped({ base: filter, current: isSame ? filter : withFilterValues(filter, 'q', [text]) }))
  }
  return [typed.base === filter ? typed.current : filter, type]
}

/** Shown while there is only sample data: says that it is invented, and offers to remove it. */
function SampleBanner({ sample }: { sample: SampleRun }) {
  return (
    <section
      aria-label="Sample data"
      className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4 gap-y-2"
    >
      <p className="min-w-0 flex-1 basis-40 text-dim text-sm leading-5">
        <strong className="font-semibold text-amber">Sample data.</strong>{' '}
        <span className="max-sm:sr-only">Every company here is invented.</span>
      </p>
      <RemoveSample sample={sample} />
    </section>
  )
}
