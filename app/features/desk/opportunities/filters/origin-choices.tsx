import { useState } from 'react'
import { useOffers } from '#app/features/desk/shared/data/offers.ts'
import { useLogs } from '#app/features/desk/shared/data/use-runs.ts'
import { NotOffered } from '#app/features/desk/shared/states/not-offered.tsx'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { currentDay, formatDay, formatMoment } from '#app/lib/dates.ts'
import { FilterMenu } from './filter-menu.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'
import { nameValue } from './filter-words.ts'
import { listMondays } from './mondays.ts'
import { withValue } from './with-value.ts'

type Props = Pick<FilterSheetProps, 'filter' | 'onFilter'>

const SOURCES = ['directory', 'staff', 'search'] as const
const WEEKS = 26
const RUNS = 30

/** Where rows come from: the source, the run, the week in which they opened or closed, and whether they are real. */
export function OriginChoices({ filter, onFilter }: Props) {
  const runs = useLogs().data ?? []
  const sources = filter.source ?? []
  if (useOffers() === 'specified') return <NotOffered what="filters by source, run and week" />
  return (
    <div className="mt-6 grid gap-4">
      <fieldset>
        <legend className="label-caps mb-1.5 text-dim">Source</legend>
        {SOURCES.map((source) => (
          <label
            key={source}
            className="flex min-h-9 cursor-pointer items-center gap-3 border-rule border-b text-sm hover:bg-haze pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={sources.includes(source)}
              onChange={({ target }) => {
                const next = SOURCES.filter((one) => (one === source ? target.checked : sources.includes(one)))
                onFilter(withValue(filter, 'source', next.length === 0 ? undefined : next))
              }}
              className="size-4 cursor-pointer accent-cyan"
            />
            {nameValue('source', source, [])}
          </label>
        ))}
      </fieldset>
      <FilterMenu
        title="Found or changed by the run"
        value={filter.run ?? null}
        options={runs
          .slice(0, RUNS)
          .map((run) => [run.id, [describeRun(run), formatMoment(run.started_at)].filter(Boolean).join(', ')])}
        placeholder="An earlier run"
        onValue={(run) => onFilter(withValue(filter, 'run', run ?? undefined))}
      />
      <Week filter={filter} onFilter={onFilter} />
      <FilterMenu
        title="Sample data"
        value={filter.sample === undefined ? null : String(filter.sample)}
        options={[
          ['true', 'Only sample data'],
          ['false', 'Only real opportunities'],
        ]}
        placeholder=""
        onValue={(sample) => onFilter(withValue(filter, 'sample', sample === null ? undefined : sample === 'true'))}
      />
    </div>
  )
}

/** What happened, and in which week; the filter needs both. */
function Week({ filter, onFilter }: Props) {
  const weeks = listMondays(currentDay(), WEEKS)
  const [chosen, setChosen] = useState(weeks[0] ?? '')
  const { event } = filter
  const week = event?.week ?? chosen
  return (
    <div className="grid grid-cols-2 gap-3">
      <FilterMenu
        title="Change"
        value={event?.kind ?? null}
        options={[
          ['opened', 'Opened'],
          ['closed', 'Closed'],
        ]}
        placeholder=""
        onValue={(kind) => onFilter(withValue(filter, 'event', kind === null ? undefined : { kind, week }))}
      />
      <FilterMenu
        title="In the week of"
        value={event === undefined ? null : week}
        options={weeks.map((monday) => [monday, formatDay(monday) ?? monday])}
        placeholder={formatDay(week) ?? week}
        onValue={(monday) => {
          setChosen(monday ?? weeks[0] ?? '')
          const kind = event?.kind ?? 'opened'
          onFilter(withValue(filter, 'event', monday === null ? undefined : { kind, week: monday }))
        }}
      />
    </div>
  )
}
