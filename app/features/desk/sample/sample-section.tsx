import { useQuery } from '@tanstack/react-query'
import { countOpportunities } from '#app/features/desk/opportunities/calls.ts'
import { KEYS, useLogs } from '#app/features/desk/shared/queries.ts'
import { RemoveSample } from './remove-sample.tsx'
import { useSampleRun } from './sample-queries.ts'
import { hasSample } from './sample-rules.ts'

/** The way to remove sample data that is still there beside real opportunities; before there are any, the dashboard has it. */
export function SampleSection() {
  const sample = useSampleRun()
  const logs = useLogs().data ?? []
  const counts = useQuery({
    queryKey: [...KEYS.opportunities, 'sample'],
    queryFn: () => countOpportunities({}, null),
  }).data
  if (counts === undefined || !counts.has_real || !hasSample(counts.has_sample, logs)) return null
  return (
    <section aria-labelledby="settings-sample" className="mt-10">
      <h3 id="settings-sample" className="mb-1 font-semibold">
        Sample data
      </h3>
      <p className="mb-3 max-w-[65ch] text-dim text-sm">
        Invented companies are kept apart from the real ones: filter the list by sample data to see them.
      </p>
      <RemoveSample sample={sample} />
    </section>
  )
}
