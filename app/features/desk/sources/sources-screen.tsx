import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/features/desk/shared/data/call.ts'
import { describeRefusal } from '#app/features/desk/shared/data/failures.ts'
import { useSources } from '#app/features/desk/shared/data/use-runs.ts'
import { ScreenHead } from '#app/features/desk/shared/screen-head.tsx'
import { ScreenTabs } from '#app/features/desk/shared/screen-tabs.tsx'
import { SearchProviders } from '#app/features/desk/shared/search-providers.tsx'
import { Loaded } from '#app/features/desk/shared/states/query-states.tsx'
import { SkippedRows } from '#app/features/desk/shared/states/skipped-rows.tsx'
import { TitledSection } from '#app/features/desk/shared/titled-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { ImportedLine, ImportReport } from '#contracts/scraper/sources.ts'
import { FoundList } from './found-list.tsx'
import { PagesList } from './pages-list.tsx'
import { parseSourceCsv } from './parse-source-csv.ts'
import { SourceForm } from './source-form.tsx'
import { useCandidates } from './use-candidates.ts'
import { CHANGED_KEYS, SOURCE_LIST_KEY } from './use-sources.ts'

/** The scraper's sources: pages, sites found on lists, and search providers. */
export function SourcesScreen() {
  const [openForm, setOpenForm] = useState<'add' | 'import' | null>(null)
  const sources = useSources()
  const toggle = (part: 'add' | 'import') => setOpenForm((before) => (before === part ? null : part))
  return (
    <div className="gutters pt-6 pb-16">
      <ScreenHead
        title="Sources"
        actions={
          <>
            <Button variant="outline" aria-expanded={openForm === 'import'} onClick={() => toggle('import')}>
              Import CSV
            </Button>
            <Button
              variant={openForm === 'add' ? 'outline' : 'neon'}
              glow={false}
              aria-expanded={openForm === 'add'}
              onClick={() => toggle('add')}
            >
              Add a source
            </Button>
          </>
        }
      >
        The pages that every run starts from. What a run finds from there on is on the run’s own page.
      </ScreenHead>
      <SkippedRows problems={sources.data?.problems ?? []} advice="Remove it here, or correct it in the database." />
      {openForm !== null && (
        <div className="mt-6">
          {openForm === 'add' ? (
            <SourceForm onDone={() => setOpenForm(null)} />
          ) : (
            <ImportPanel onDone={() => setOpenForm(null)} />
          )}
        </div>
      )}
      <ScreenTabs
        label="Sources"
        tabs={[
          { key: 'pages', label: 'Pages', className: 'pt-5', content: <SourcePages /> },
          {
            key: 'found',
            label: (
              <>
                Found <ProposedCount />
              </>
            ),
            className: 'pt-1',
            content: <FoundList />,
          },
        ]}
      />
      <TitledSection title="Search providers" className="mt-12">
        <SearchProviders />
      </TitledSection>
    </div>
  )
}

/** The number of found sites that await a decision. */
function ProposedCount() {
  const count = useCandidates('proposed').data?.counts.proposed ?? 0
  return count > 0 && <span className="figures text-dim">({count})</span>
}

function SourcePages() {
  const sources = useQuery({ queryKey: SOURCE_LIST_KEY, queryFn: () => call('list_sources') })
  const results = useQuery({
    queryKey: ['source-results'],
    queryFn: async () => new Map((await call('source_results')).map((result) => [result.url, result])),
  })
  return (
    <Loaded query={sources} what="sources">
      {(list) => <PagesList sources={list} results={results.data ?? new Map()} />}
    </Loaded>
  )
}

/** Imports sources from a CSV file after a preview. */
function ImportPanel({ onDone }: { onDone: () => void }) {
  const cache = useQueryClient()
  const preview = useMutation({
    mutationFn: async (file: File) => {
      const read = parseSourceCsv(await file.text())
      if ('fault' in read) return read
      return { ...read, report: await call('import_sources', { ...read, preview: true, skip_faulty: false }) }
    },
  })
  const store = useMutation({
    mutationFn: (lines: ImportedLine[]) => call('import_sources', { lines, preview: false, skip_faulty: true }),
    onSuccess: ({ added }) => {
      showToast({
        title: 'Imported',
        description: `${countSources(added)} added. The next run reads them.`,
        tone: 'success',
      })
    },
    onSettled: () => Promise.all(CHANGED_KEYS.map((queryKey) => cache.invalidateQueries({ queryKey }))),
  })
  const choose = (file: File | undefined) => {
    store.reset()
    if (file) preview.mutate(file)
    else preview.reset()
  }
  const { lines, report, fault } = { lines: [], report: null, fault: undefined, ...preview.data }
  const error = store.error ?? preview.error
  return (
    <section aria-label="Import sources" className="border-rule-strong border-y py-6">
      <Field
        label="CSV file"
        hint="Its first line names the columns: address, company, kind, media, country, why, list. A file that was exported here can be read again."
        error={error === null ? fault : describeRefusal(error, 'stored')}
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={({ target }) => choose(target.files?.[0])}
            className="py-2.5"
          />
        )}
      </Field>
      <div role="status">
        {preview.isPending && (
          <>
            <span className="sr-only">Checking the file</span>
            <Skeleton className="mt-5 h-3.5 w-2/5" />
          </>
        )}
        {report !== null && <ImportSummary report={report} />}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {report !== null && report.added > 0 && (
          <Button
            variant="neon"
            glow={false}
            loading={store.isPending}
            onClick={() => store.mutate(lines, { onSuccess: onDone })}
          >
            {report.faults.length === 0
              ? `Add ${countSources(report.added)}`
              : `Add ${report.added} and leave out ${report.faults.length}`}
          </Button>
        )}
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </section>
  )
}

const MAX_FAULTS_SHOWN = 20

function ImportSummary({ report: { added, known, faults } }: { report: ImportReport }) {
  const [visibleCount, setVisibleCount] = useState(MAX_FAULTS_SHOWN)
  return (
    <div className="mt-5">
      <p className="figures">
        {countSources(added)} can be added.
        {known > 0 &&
          ` ${known} ${known === 1 ? 'is' : 'are'} among the sources already and ${known === 1 ? 'stays' : 'stay'} as ${known === 1 ? 'it is' : 'they are'}.`}
        {faults.length > 0 && ` ${faults.length} ${faults.length === 1 ? 'line is' : 'lines are'} faulty.`} Nothing is
        stored yet.
      </p>
      {faults.length > 0 && (
        <ul aria-label="Faulty lines" className="figures mt-3 border-rule border-t text-sm">
          {faults.slice(0, visibleCount).map(({ line, address, reasons }) => (
            <li key={line} className="border-rule border-b py-2 [overflow-wrap:anywhere]">
              <span className="font-semibold">Line {line}</span>{' '}
              <span className="text-dim">{address || 'no address'}</span>
              {reasons.map((reason) => (
                <span key={reason} className="block text-danger">
                  {reason}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {faults.length > visibleCount && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setVisibleCount(faults.length)}>
          Show all {faults.length} faulty lines
        </Button>
      )}
    </div>
  )
}

const countSources = (count: number) => `${count} ${count === 1 ? 'source' : 'sources'}`
