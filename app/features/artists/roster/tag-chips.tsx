import { clsx } from 'clsx'
import { Check, ChevronDown, Minus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FilterFields } from './filter-fields.tsx'
import type { RosterFilter } from './roster-filter.ts'
import { PRESS, PRESS_AS } from './roster-form.ts'

export type ChipList = 'tags' | 'not'

type TagChipsProps = {
  tags: { tag: string; count: number }[]
  filter: RosterFilter
  list: ChipList
  onList: (list: ChipList) => void
  onPress: (tag: string) => void
}

/** Handles the form's submit event, because a press made before the script loaded is replayed as a submission, not as a click. */
function press(event: FormEvent, onPress: (tag: string) => void): void {
  event.preventDefault()
  const { submitter } = event.nativeEvent as SubmitEvent
  if (submitter instanceof HTMLButtonElement && submitter.name === PRESS) onPress(submitter.value)
}

/** The keyword chips, and the switch that sets whether a chip includes or excludes its keyword. */
export function TagChips({ tags, filter, list, onList, onPress }: TagChipsProps) {
  const [open, setOpen] = useState(false)
  return (
    <form action="/artists" onSubmit={(event) => press(event, onPress)}>
      <FilterFields filter={filter} search />
      {/* The default button for Enter on the switch below; otherwise it would be the first keyword. */}
      <button type="submit" tabIndex={-1} className="hidden" />
      <div className="flex flex-col gap-y-4">
        <Button
          variant="outline"
          className="w-full lg:hidden noscript:hidden"
          aria-expanded={open}
          aria-controls="roster-tags"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Fewer keywords' : `All ${tags.length} keywords`}
          <ChevronDown aria-hidden="true" className={clsx('ml-auto transition-transform', open && 'rotate-180')} />
        </Button>
        <ListSwitch list={list} onList={onList} className={clsx('lg:flex noscript:flex', open ? 'flex' : 'hidden')} />
      </div>
      <ul
        id="roster-tags"
        aria-label="Keywords"
        className={clsx('mt-4 flex-wrap gap-2 lg:flex noscript:flex', open ? 'flex' : 'hidden')}
      >
        {tags.map(({ tag, count }) => (
          <li key={tag}>
            <Chip
              tag={tag}
              count={count}
              state={filter.tags.includes(tag) ? 'with' : filter.not.includes(tag) ? 'without' : 'off'}
            />
          </li>
        ))}
      </ul>
    </form>
  )
}

function ListSwitch({ list, onList, className }: Pick<TagChipsProps, 'list' | 'onList'> & { className: string }) {
  const choice = (value: ChipList, words: string) => (
    <label className="relative flex h-9 cursor-pointer items-center px-4 font-semibold text-dim text-sm transition-colors duration-150 hover:text-ink switch-side pointer-coarse:h-11">
      <input
        type="radio"
        name={PRESS_AS}
        value={value}
        checked={list === value}
        onChange={() => onList(value)}
        // Chosen before the script loaded: the state follows what the page shows.
        ref={(input) => {
          if (input?.checked && list !== value) onList(value)
        }}
        className="absolute inset-0 cursor-pointer appearance-none outline-none"
      />
      {words}
    </label>
  )
  return (
    <fieldset className={clsx('flex-wrap items-center gap-x-4 gap-y-2', className)}>
      <legend className="sr-only">What pressing a keyword means</legend>
      <span aria-hidden="true" className="font-semibold text-[0.9375rem]">
        Keywords
      </span>
      <div className="flex divide-x divide-field/70 rounded-[3px] border border-field/70">
        {choice('tags', 'must have')}
        {choice('not', 'must not have')}
      </div>
    </fieldset>
  )
}

const CHIP_LOOKS = {
  off: 'border-rule-strong text-dim hover:border-ink hover:text-ink',
  with: 'border-cyan bg-cyan-dim text-cyan hover:border-ink',
  without: 'border-amber border-dashed bg-amber-dim text-amber hover:border-ink',
}

type ChipProps = { tag: string; count: number; state: keyof typeof CHIP_LOOKS }

function Chip({ tag, count, state }: ChipProps) {
  return (
    <button
      type="submit"
      name={PRESS}
      value={tag}
      aria-pressed={state !== 'off'}
      className={clsx('chip figures inline-flex', CHIP_LOOKS[state])}
    >
      {state === 'with' && <Check aria-hidden="true" className="size-3.5" />}
      {state === 'without' && <Minus aria-hidden="true" className="size-3.5" />}
      {state === 'without' ? `not ${tag}` : tag}
      {state === 'off' && (
        <span aria-hidden="true" className={clsx('text-[0.75rem]', count === 0 ? 'text-field' : 'text-dim')}>
          {count}
        </span>
      )}
    </button>
  )
}
