import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { OpportunityPanel } from '#app/features/desk/panel/opportunity-panel.tsx'
import { FailedRunNotice } from '#app/features/desk/runs/failed-run-notice.tsx'
import { LogsPanel } from '#app/features/desk/runs/logs-panel.tsx'
import { SampleBanner } from '#app/features/desk/sample/sample-banner.tsx'
import { SampleOffer } from '#app/features/desk/sample/sample-offer.tsx'
import { useSampleRun } from '#app/features/desk/sample/sample-queries.ts'
import { hasSample, reachedNothing } from '#app/features/desk/sample/sample-rules.ts'
import { SettingsPanel } from '#app/features/desk/settings/settings-panel.tsx'
import { useLiveRows } from '#app/features/desk/shared/live.ts'
import { KEYS, useLogs, useOpportunities, useScraperRun } from '#app/features/desk/shared/queries.ts'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { markOnceInSession } from '#app/lib/auth/session-marks.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { DashboardHead } from './dashboard-head.tsx'
import { filterOpportunities, type OpportunityFilter } from './filter.ts'
import { OpportunitiesPanel } from './opportunities-panel.tsx'
import { QuickStart } from './quick-start.tsx'
import { StatStrip } from './stat-strip.tsx'

/** The scraper's screen, in the staff's frame. */
export function SyncScraperDashboard() {
  useWelcome()
  const cache = useQueryClient()
  useLiveRows(() => void cache.invalidateQueries({ queryKey: KEYS.opportunities }))
  const opportunities = useOpportunities()
  const logs = useLogs()
  const run = useScraperRun()
  const sample = useSampleRun()
  const [filter, setFilter] = useState<OpportunityFilter>({ search: '', status: 'all' })
  const rows = useMemo(() => opportunities.data ?? [], [opportunities.data])
  const runs = useMemo(() => logs.data ?? [], [logs.data])
  const isOffered = rows.length > 0 && !hasSample(rows, runs) && reachedNothing(runs)
  const offer = <SampleOffer sample={sample} reachedNothing={reachedNothing(runs)} />
  const applied = useDeferredValue(filter)
  const filtered = useMemo(() => filterOpportunities(rows, applied), [rows, applied])

  const [address, setAddress] = useSearchParams()
  const opened = address.get('row')
  const step = (by: 1 | -1) => {
    const next = filtered[filtered.findIndex(({ id }) => id === opened) + by]
    if (next) setAddress({ row: next.id }, { replace: true })
  }

  return (
    <div className="gutters pt-8 pb-16 sm:pt-12">
      {opened !== null && (
        <div className="fixed inset-x-0 top-14 bottom-0 z-30 overflow-y-auto bg-night lg:left-auto lg:w-[34rem] lg:border-rule lg:border-l">
          <OpportunityPanel id={opened} onClose={() => setAddress({})} onStep={step} />
        </div>
      )}
      <DashboardHead run={run} filtered={filtered} />
      {hasSample(rows, runs) && <SampleBanner sample={sample} isMixed={rows.some((row) => !row.sample)} />}
      <QuickStart run={run} />
      <StatStrip rows={opportunities.data} logs={logs.data} />
      <Tabs defaultValue="opportunities" className="mt-10">
        {/* On this screen only what is live glows. */}
        <TabsList aria-label="Scraper">
          <TabsTrigger value="opportunities" glow={false}>
            Opportunities
          </TabsTrigger>
          <TabsTrigger value="logs" glow={false}>
            Scraper Logs
          </TabsTrigger>
          <TabsTrigger value="settings" glow={false}>
            Settings
          </TabsTrigger>
        </TabsList>
        <TabsContent value="opportunities" tabIndex={-1} className="pt-0">
          <FailedRunNotice />
          <OpportunitiesPanel
            query={opportunities}
            filtered={filtered}
            filter={filter}
            onFilter={setFilter}
            total={rows.length}
            offer={offer}
          />
          {isOffered && offer}
        </TabsContent>
        <TabsContent value="logs" tabIndex={-1} className="pt-0">
          <LogsPanel query={logs} />
        </TabsContent>
        {/* Stays mounted while another tab is shown, so that unsaved text is kept. */}
        <TabsContent value="settings" tabIndex={-1} forceMount className="pt-6 data-[state=inactive]:hidden">
          <SettingsPanel />
        </TabsContent>
      </Tabs>
    </div>
  )
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
