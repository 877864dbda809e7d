import { useId, useState } from 'react'
import { filterValues, withFilterValues } from '#app/features/desk/opportunities/filter-address.ts'
import { useBackendSupport } from '#app/features/desk/shared/data/backend-support.ts'
import { useLogs } from '#app/features/desk/shared/data/use-runs.ts'
import { NotSupported } from '#app/features/desk/shared/states/panel-states.tsx'
import { describeRun } from '#app/features/desk/shared/words.ts'
import { currentDay, formatDay, formatMoment } from '#app/lib/dates.ts'
import { Input } from '#app/ui/form/input.tsx'
import { Label } from '#app/ui/form/label.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'
import type { OpportunityFilter, OpportunityFilterKey } from '#contracts/desk/opportunity-filter.ts'
import { MENUS, SOURCES } from './filter-labels.ts'

type FilterFieldsProps = { filter: OpportunityFilter; onFilter: (filter: OpportunityFilter) => void }

const SWITCHES = [
  { field: 'starred', label: 'Starred by me' },
  { field: 'stale', label: 'Not seen for a long time' },
  { field: 'flapping', label: 'Changes often' },
  { field: 'dismissed', label: 'Dismissed' },
] as const

/** Filters with a single value: menus, the confidence range, and switches. */
export function SingleValueFilters({ filter, onFilter }: FilterFieldsProps) {
  const props = { filter, onFilter }
  return (
    <div className="grid gap-4">
      {MENUS.map(({ title, field, words }) => (
        <FilterMenu
          key={field}
          {...props}
          title={title}
          field={field}
          options={Object.entries(words)}
          // Shown if the address has a number of days that the menu does not have.
          placeholder={`${String(filter[field])} days`}
        />
      ))}
      <fieldset>
        <legend className="label-caps mb-1.5 text-dim">Confidence</legend>
        <div className="grid grid-cols-2 gap-3">
          <PercentField {...props} label="From" field="confidence_from" placeholder="0" />
          <PercentField {...props} label="To" field="confidence_to" placeholder="100" />
        </div>
      </fieldset>
      <fieldset>
        <legend className="label-caps mb-1.5 text-dim">Marks</legend>
        {SWITCHES.map(({ field, label }) => (
          <CheckboxLine
            key={field}
            isOn={filter[field] === true}
            onChange={(isOn) => onFilter(withFilterValues(filter, field, isOn ? ['true'] : []))}
          >
            {label}
          </CheckboxLine>
        ))}
      </fieldset>
    </div>
  )
}

const WEEKS = 26
const RUNS = 30

/** Filters by source, run, the week of opening or closing, and sample data. */
export function OriginFilters({ filter, onFilter }: FilterFieldsProps) {
  const props = { filter, onFilter }
  const runs = useLogs().data ?? []
  const sources = filterValues(filter, 'source')
  if (useBackendSupport() === 'specified') return <NotSupported what="filters by source, run and week" />
  return (
    <div className="mt-6 grid gap-4">
      <fieldset>
        <legend className="label-caps mb-1.5 text-dim">Source</legend>
        {Object.entries(SOURCES).map(([source, label]) => (
          <CheckboxLine
            key={source}
            isOn={sources.includes(source)}
            onChange={(isOn) => {
              const next = Object.keys(SOURCES).filter((one) => (one === source ? isOn : sources.includes(one)))
              onFilter(withFilterValues(filter, 'source', next))
            }}
          >
            {label}
          </CheckboxLine>
        ))}
      </fieldset>
      <FilterMenu
        {...props}
        title="Found or changed by the run"
        field="run"
        options={runs
          .slice(0, RUNS)
          .map((run) => [run.id, [describeRun(run), formatMoment(run.started_at)].filter(Boolean).join(', ')])}
        placeholder="An earlier run"
      />
      <WeekMenus {...props} />
      <FilterMenu
        {...props}
        title="Sample data"
        field="sample"
        options={[
          ['true', 'Only sample data'],
          ['false', 'Only real opportunities'],
        ]}
      />
    </div>
  )
}

/** Opened or closed, and the week. The filter needs both. */
function WeekMenus({ filter, onFilter }: FilterFieldsProps) {
  const weeks = listMondays(currentDay(), WEEKS)
  const [chosen, setChosen] = useState(weeks[0] ?? '')
  const { kind, week = chosen } = filter.event ?? {}
  const choose = (event: string | null) => onFilter(withFilterValues(filter, 'event', event === null ? [] : [event]))
  return (
    <div className="grid grid-cols-2 gap-3">
      <Menu
        title="Change"
        value={kind}
        options={[
          ['opened', 'Opened'],
          ['closed', 'Closed'],
        ]}
        onValue={(next) => choose(next && `${next}:${week}`)}
      />
      <Menu
        title="In the week of"
        value={kind && week}
        options={weeks.map((monday) => [monday, formatDay(monday) ?? monday])}
        placeholder={formatDay(week) ?? week}
        onValue={(monday) => {
          setChosen(monday ?? weeks[0] ?? '')
          choose(monday && `${kind ?? 'opened'}:${monday}`)
        }}
      />
    </div>
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The Mondays of the week of `day` and of the weeks before it, newest first. */
export function listMondays(day: string, count: number): string[] {
  const today = Date.parse(`${day}T00:00:00Z`)
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS
  return Array.from({ length: count }, (_, back) => new Date(monday - back * 7 * DAY_MS).toISOString().slice(0, 10))
}

type CheckboxLineProps = {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: string
  /** The number of opportunities with this value. */
  count?: number | undefined
}

export function CheckboxLine({ isOn, onChange, children, count }: CheckboxLineProps) {
  return (
    <label className="flex min-h-9 cursor-pointer items-center gap-3 border-rule border-b text-sm hover:bg-haze pointer-coarse:min-h-11">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 cursor-pointer accent-cyan"
      />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {count !== undefined && <span className="figures text-dim">{count}</span>}
    </label>
  )
}

type MenuProps = {
  title: string
  value: string | undefined
  options: readonly (readonly [value: string, label: string])[]
  /** Shown if the value is not one of the options. */
  placeholder?: string
  onValue: (value: string | null) => void
}

const ANY = 'any'

function Menu({ title, value = ANY, options, placeholder = '', onValue }: MenuProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <Label htmlFor={id}>{title}</Label>
      <SelectOne
        id={id}
        placeholder={placeholder}
        value={value}
        options={[[ANY, 'Any'], ...options]}
        onChange={(chosen) => onValue(chosen === ANY ? null : chosen)}
      />
    </div>
  )
}

type FieldProps = FilterFieldsProps & { field: OpportunityFilterKey }

function FilterMenu({ filter, onFilter, field, ...menu }: FieldProps & Omit<MenuProps, 'value' | 'onValue'>) {
  const [value] = filterValues(filter, field)
  return (
    <Menu
      {...menu}
      value={value}
      onValue={(next) => onFilter(withFilterValues(filter, field, next === null ? [] : [next]))}
    />
  )
}

type PercentFieldProps = FieldProps & { field: 'confidence_from' | 'confidence_to'; label: string; placeholder: string }

/** Applied on blur or Enter, so that "7" on the way to "70" does not filter. */
function PercentField({ filter, onFilter, field, label, placeholder }: PercentFieldProps) {
  const id = useId()
  const share = filter[field]
  const stored = share === undefined ? '' : String(Math.round(share * 100))
  const [typed, setTyped] = useState<string | null>(null)
  function apply(): void {
    setTyped(null)
    if (typed === null || typed === stored) return
    const percent = Math.min(100, Math.max(0, Number(typed)))
    onFilter(withFilterValues(filter, field, typed.trim() === '' ? [] : [String(percent / 100)]))
  }
  return (
    <div>
      <Label htmlFor={id}>{label} (%)</Label>
      <Input
        id={id}
        inputMode="numeric"
        placeholder={placeholder}
        value={typed ?? stored}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply()
        }}
      />
    </div>
  )
}
