import { useId, useState } from 'react'
import { Input } from '#app/ui/form/input.tsx'
import { Label } from '#app/ui/form/label.tsx'
import { FilterMenu } from './filter-menu.tsx'
import type { FilterSheetProps } from './filter-sheet.tsx'
import { CONTACTABLE, DEADLINES, DUE, EMAIL, VERIFIED } from './filter-words.ts'
import { withValue } from './with-value.ts'

type Props = Pick<FilterSheetProps, 'filter' | 'onFilter'>

const SWITCHES = [
  { key: 'starred', label: 'Starred by me' },
  { key: 'stale', label: 'Not seen for a long time' },
  { key: 'flapping', label: 'Changes often' },
  { key: 'dismissed', label: 'Dismissed' },
] as const

/** The filters that have one value: menus, the range of the confidence, and switches. */
export function OneOfChoices({ filter, onFilter }: Props) {
  return (
    <div className="grid gap-4">
      <Menu title="E-mail" field="email" options={EMAIL} filter={filter} onFilter={onFilter} />
      <Menu title="Contacting" field="do_not_contact" options={CONTACTABLE} filter={filter} onFilter={onFilter} />
      <Menu title="Deadline" field="deadline" options={DEADLINES} filter={filter} onFilter={onFilter} />
      <Menu title="Last verified" field="verified_days" options={VERIFIED} filter={filter} onFilter={onFilter} />
      <Menu title="Next action" field="due" options={DUE} filter={filter} onFilter={onFilter} />
      <Range filter={filter} onFilter={onFilter} />
      <fieldset>
        <legend className="label-caps mb-1.5 text-dim">Marks</legend>
        {SWITCHES.map(({ key, label }) => (
          <label
            key={key}
            className="flex min-h-9 cursor-pointer items-center gap-3 border-rule border-b text-sm hover:bg-haze pointer-coarse:min-h-11"
          >
            <input
              type="checkbox"
              checked={filter[key] === true}
              onChange={({ target }) => onFilter(withValue(filter, key, target.checked ? true : undefined))}
              className="size-4 cursor-pointer accent-cyan"
            />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

type MenuProps = Props & {
  title: string
  field: 'email' | 'do_not_contact' | 'deadline' | 'verified_days' | 'due'
  options: Record<string, string>
}

function Menu({ title, field, options, filter, onFilter }: MenuProps) {
  const value = filter[field]
  return (
    <FilterMenu
      title={title}
      value={value === undefined ? null : String(value)}
      options={Object.entries(options)}
      placeholder={`${String(value)} days`}
      onValue={(chosen) => {
        const next = field === 'verified_days' && chosen !== null ? Number(chosen) : chosen
        onFilter(withValue(filter, field, next ?? undefined))
      }}
    />
  )
}

function Range({ filter, onFilter }: Props) {
  return (
    <fieldset>
      <legend className="label-caps mb-1.5 text-dim">Confidence</legend>
      <div className="grid grid-cols-2 gap-3">
        <Percent label="From" field="confidence_from" filter={filter} onFilter={onFilter} />
        <Percent label="To" field="confidence_to" filter={filter} onFilter={onFilter} />
      </div>
    </fieldset>
  )
}

type PercentProps = Props & { label: string; field: 'confidence_from' | 'confidence_to' }

/** A percentage; applied when it is left or Enter is pressed, so that "7" on the way to "70" filters nothing. */
function Percent({ label, field, filter, onFilter }: PercentProps) {
  const id = useId()
  const share = filter[field]
  const stored = share === undefined ? '' : String(Math.round(share * 100))
  const [typed, setTyped] = useState<string | null>(null)
  function apply(): void {
    if (typed === null) return
    setTyped(null)
    if (typed === stored) return
    const percent = Number(typed)
    const next = typed.trim() === '' || Number.isNaN(percent) ? undefined : Math.min(100, Math.max(0, percent)) / 100
    onFilter(withValue(filter, field, next))
  }
  return (
    <div>
      <Label htmlFor={id}>{label} (%)</Label>
      <Input
        id={id}
        inputMode="numeric"
        placeholder={field === 'confidence_from' ? '0' : '100'}
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
