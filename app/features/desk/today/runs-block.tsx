import { useId } from 'react'
import { Link } from 'react-router'
import { RunState } from '#app/features/desk/runs/run-state.tsx'
import { describeRun, explainSpread } from '#app/features/desk/shared/words.ts'
import { formatMoment } from '#app/lib/dates.ts'
import type { Today } from '#contracts/today.ts'

const LINE =
  'grid min-h-11 grid-cols-[5.25rem_minmax(0,1fr)] items-center gap-x-3 border-rule border-b sm:grid-cols-[5.25rem_minmax(0,1fr)_auto]'

/** The last run and the next one. */
export function RunsBlock({ today: { last_run: last, schedule } }: { today: Today }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-11 items-center border-rule-strong border-b">
        <h2 id={id} className="label-caps font-sans text-dim">
          Runs
        </h2>
        <Link
          to="/runs"
          aria-label="Show all: Runs"
          className="ml-auto inline-flex min-h-11 items-center text-dim text-sm underline-offset-4 hover:text-ink hover:underline"
        >
          Show all
        </Link>
      </div>
      {last === null ? (
        <p className={LINE}>
          <span className="text-dim text-sm">Last</span>
          <span className="text-dim text-sm sm:col-span-2">No run yet.</span>
        </p>
      ) : (
        <Link to={`/runs/${last.id}`} className={`${LINE} hover:bg-haze`}>
          <span className="text-dim text-sm">Last</span>
          <span className="flex min-w-0 flex-col pt-1.5 sm:flex-row sm:items-baseline sm:gap-3 sm:pt-0">
            <span className="truncate font-semibold text-[0.9375rem]">{describeRun(last)}</span>
            <span className="figures shrink-0 text-dim text-sm">
              {formatMoment(last.started_at)} · {last.new_entries_count.toLocaleString('en-US')} new
            </span>
          </span>
          <span className="col-start-2 py-1.5 sm:col-start-auto sm:py-0">
            <RunState run={last} />
          </span>
        </Link>
      )}
      <Link to="/settings" className={`${LINE} hover:bg-haze`}>
        <span className="text-dim text-sm">Next</span>
        <span className="figures min-w-0 py-1.5 sm:col-span-2 text-[0.9375rem] leading-snug">
          {schedule.next_at === null ? (
            'The daily run is switched off'
          ) : (
            <>
              {formatMoment(schedule.next_at)}
              <span className="block text-dim text-sm">{explainSpread(schedule)}.</span>
            </>
          )}
        </span>
      </Link>
    </section>
  )
}
