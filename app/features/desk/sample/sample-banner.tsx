import { RemoveSample } from './remove-sample.tsx'
import type { SampleRun } from './sample-queries.ts'

/** Says, while there is nothing but sample data, that it is invented, and removes it. */
export function SampleBanner({ sample }: { sample: SampleRun }) {
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
