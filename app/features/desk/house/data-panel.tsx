import { Loaded } from '#app/features/desk/shared/query-states.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import type { Deletion } from '#contracts/personal-data.ts'
import { sayCounts } from './counts-words.ts'
import { PersonSection } from './person-section.tsx'
import { useExport, useRetention } from './queries.ts'
import { RetentionForm } from './retention-form.tsx'

/** How long personal data is kept, one person's data, the export of everything, and the record of what was deleted. */
export function DataPanel() {
  const retention = useRetention()
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-12">
      <div className="space-y-12 lg:col-span-7">
        <section aria-labelledby="retention">
          <h2 id="retention" className="text-xl">
            Deleted on schedule
          </h2>
          <p className="mt-1 mb-4 max-w-[65ch] text-dim text-sm">
            What people sent is deleted after this time, every night, with the mails and notes about it. Off until you
            set it. The privacy page names the times.
          </p>
          <Loaded query={retention} what="retention times">
            {(stored) => <RetentionForm key={`${stored.messages_months} ${stored.declined_months}`} stored={stored} />}
          </Loaded>
        </section>
        <PersonSection />
      </div>
      <div className="space-y-12 lg:col-span-5">
        <ExportSection />
        <section aria-labelledby="deletions">
          <h2 id="deletions" className="text-xl">
            What was deleted
          </h2>
          <p className="mt-1 mb-4 text-dim text-sm">
            When it happened and how much was deleted. Whose data it was is not kept.
          </p>
          <Loaded query={retention} what="deletions">
            {({ deletions }) => <Deletions deletions={deletions} />}
          </Loaded>
        </section>
      </div>
    </div>
  )
}

function ExportSection() {
  const download = useExport()
  return (
    <section aria-labelledby="export">
      <h2 id="export" className="text-xl">
        Everything as a file
      </h2>
      <p className="mt-1 max-w-[65ch] text-dim text-sm">
        All rows as CSV and JSON in one tar file, as the command “export” writes them. Passwords, tokens and other
        secrets are left out. It holds everybody’s personal data: keep it accordingly.
      </p>
      <Button variant="outline" className="mt-4" loading={download.isPending} onClick={() => download.mutate(null)}>
        Download everything
      </Button>
    </section>
  )
}

function Deletions({ deletions }: { deletions: Deletion[] }) {
  if (deletions.length === 0) return <p className="border-rule border-t py-4 text-dim">Nothing has been deleted yet.</p>
  return (
    <ul className="border-rule-strong border-t">
      {deletions.map(({ reference, at, kind, by, counts }) => (
        <li key={reference} className="figures border-rule border-b py-2.5">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{kind === 'person' ? 'One person’s data' : 'By the calendar'}</span>
            <span className="text-dim">{reference}</span>
          </p>
          <p className="text-dim text-sm [overflow-wrap:anywhere]">
            {[formatMoment(at), kind === 'person' ? (by ?? 'an account that is gone') : null]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p className="text-dim text-sm">{sayCounts(counts) ?? 'Nothing was kept'}</p>
        </li>
      ))}
    </ul>
  )
}
