import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useSources } from '#app/features/desk/shared/queries.ts'
import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { RoomHead } from '#app/features/desk/shared/room-head.tsx'
import { SearchProviders } from '#app/features/desk/shared/search-providers.tsx'
import { SkippedRows } from '#app/features/desk/shared/skipped-rows.tsx'
import { Button } from '#app/ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { FoundList } from './found-list.tsx'
import { useCandidates } from './found-queries.ts'
import { ImportPanel } from './import-panel.tsx'
import { PagesList } from './pages-list.tsx'
import { useSourceList, useSourceResults } from './queries.ts'
import { SourceForm } from './source-form.tsx'

/** Where the scraper looks: pages, what it found on lists, and search providers. */
export function SourcesRoom() {
  const [opened, setOpened] = useState<'add' | 'import' | null>(null)
  const [params, setParams] = useSearchParams()
  const tab = params.get('tab') === 'found' ? 'found' : 'pages'
  const described = useSources()
  const toggle = (part: 'add' | 'import') => setOpened((before) => (before === part ? null : part))
  return (
    <div className="gutters pt-6 pb-16">
      <RoomHead
        title="Sources"
        actions={
          <>
            <Button variant="outline" aria-expanded={opened === 'import'} onClick={() => toggle('import')}>
              Import CSV
            </Button>
            <Button
              variant={opened === 'add' ? 'outline' : 'neon'}
              glow={false}
              aria-expanded={opened === 'add'}
              onClick={() => toggle('add')}
            >
              Add a source
            </Button>
          </>
        }
      >
        The pages that every run starts from. What a run finds from there on is on the run’s own page.
      </RoomHead>
      <SkippedRows problems={described.data?.problems ?? []} advice="Remove it here, or correct it in the database." />
      {opened !== null && (
        <div className="mt-6">
          {opened === 'add' ? (
            <SourceForm onDone={() => setOpened(null)} />
          ) : (
            <ImportPanel onDone={() => setOpened(null)} />
          )}
        </div>
      )}
      <Tabs value={tab} onValueChange={(next) => setParams(next === 'found' ? { tab: next } : {})} className="mt-4">
        <TabsList aria-label="Sources">
          <TabsTrigger value="pages" glow={false}>
            Pages
          </TabsTrigger>
          <TabsTrigger value="found" glow={false}>
            Found <Waiting />
          </TabsTrigger>
        </TabsList>
        <TabsContent value="pages" tabIndex={-1} className="pt-5">
          <Pages />
        </TabsContent>
        <TabsContent value="found" tabIndex={-1} className="pt-1">
          <FoundList />
        </TabsContent>
      </Tabs>
      <section aria-labelledby="providers" className="mt-12">
        <h2 id="providers" className="mb-3 text-xl">
          Search providers
        </h2>
        <Loaded query={described} what="search providers">
          {({ providers = [] }) => <SearchProviders providers={providers} />}
        </Loaded>
      </section>
    </div>
  )
}

/** How many found sites wait for a decision. */
function Waiting() {
  const count = useCandidates('proposed').data?.counts.proposed ?? 0
  return count > 0 && <span className="figures text-dim">({count})</span>
}

function Pages() {
  const sources = useSourceList()
  const results = useSourceResults()
  return (
    <Loaded query={sources} what="sources">
      {(list) => <PagesList sources={list} results={results.data ?? new Map()} />}
    </Loaded>
  )
}
