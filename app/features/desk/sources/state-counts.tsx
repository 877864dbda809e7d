import { clsx } from 'clsx'
import type { SourceFilter } from './filter-sources.ts'
import { STATES } from './state-words.ts'

type StateCountsProps = {
  counts: Record<SourceFilter['state'], number>
  value: SourceFilter['state']
  onChange: (state: SourceFilter['state']) => void
}

const CHOICES = { kept: 'All', ...STATES }
const isState = (key: string): key is SourceFilter['state'] => Object.hasOwn(CHOICES, key)

/** How many sources are in each state; each count shows its sources. States without any are left out. */
export function StateCounts({ counts, value, onChange }: StateCountsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2 pb-4">
      <legend className="sr-only">Sources by state</legend>
      {Object.entries(CHOICES).map(([key, label]) => {
        if (!isState(key) || (counts[key] === 0 && key !== 'kept' && key !== value)) return null
        return (
          <button
            key={key}
            type="button"
            aria-pressed={key === value}
            onClick={() => onChange(key)}
            className={clsx(
              'figures inline-flex h-9 cursor-pointer items-center gap-2 rounded-[3px] border px-3 font-semibold text-sm pointer-coarse:h-11',
              key === value
                ? 'border-ink bg-kerb text-ink'
                : 'border-edge text-dim hover:border-ink hover:bg-glint hover:text-ink',
            )}
          >
            {label} <span className="text-ink">{counts[key]}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
