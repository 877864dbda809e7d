import { useState } from 'react'
import { ActionError } from '#app/features/desk/shared/calls.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ImportedLine, ImportReport } from '#contracts/sources.ts'
import { readSourceFile } from './parse-csv.ts'
import { useImportSources } from './queries.ts'

const FAULTS_SHOWN = 20

/** Adds the sources of a CSV file, after showing what that would do. */
export function ImportPanel({ onDone }: { onDone: () => void }) {
  const [lines, setLines] = useState<ImportedLine[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const order = useImportSources()
  const preview = async (file: File | undefined) => {
    setReport(null)
    setLines([])
    if (file === undefined) return setFault(null)
    const read = readSourceFile(await file.text())
    if ('fault' in read) return setFault(read.fault)
    setFault(null)
    setLines(read.lines)
    order.mutate(
      { lines: read.lines, preview: true, skip_faulty: false },
      { onSuccess: setReport, onError: (error) => setFault(sayWhy(error)) },
    )
  }
  const store = () =>
    order.mutate(
      { lines, preview: false, skip_faulty: true },
      {
        onError: (error) => setFault(sayWhy(error)),
        onSuccess: ({ added }) => {
          showToast({
            title: 'Imported',
            description: `${countSources(added)} added. The next run reads them.`,
            tone: 'success',
          })
          onDone()
        },
      },
    )
  return (
    <section aria-label="Import sources" className="border-rule-strong border-y py-6">
      <Field
        label="CSV file"
        hint="Its first line names the columns: address, company, kind, media, country, why, list. A file that was exported here can be read again."
        error={fault ?? undefined}
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,text/csv,text/plain"
            onChange={({ target }) => void preview(target.files?.[0])}
            className="py-2.5"
          />
        )}
      </Field>
      <div role="status">
        {order.isPending && report === null && (
          <>
            <span className="sr-only">Checking the file</span>
            <Skeleton className="mt-5 h-3.5 w-2/5" />
          </>
        )}
        {report !== null && <Report report={report} />}
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {report !== null && report.added > 0 && (
          <Button variant="neon" glow={false} loading={order.isPending} onClick={store}>
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

function Report({ report: { added, known, faults } }: { report: ImportReport }) {
  const [most, setMost] = useState(FAULTS_SHOWN)
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
          {faults.slice(0, most).map(({ line, address, reasons }) => (
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
      {faults.length > most && (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setMost(faults.length)}>
          Show all {faults.length} faulty lines
        </Button>
      )}
    </div>
  )
}

const countSources = (count: number) => `${count} ${count === 1 ? 'source' : 'sources'}`

function sayWhy(error: unknown): string {
  const isRefusal = error instanceof ActionError && error.status !== null && error.status < 500
  return isRefusal ? error.message : 'The server did not answer as it should. Nothing was stored.'
}
