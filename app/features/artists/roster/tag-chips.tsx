import { clsx } from 'clsx'
import { Check, ChevronDown, Minus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { PRESS, PRESS_AS, type RosterFilter } from './roster-filter.ts'

export type ChipList = 'tags' | 'not'

/** How many keywords are shown at first: those that most artists have. */
const FIRST = 10

/** A keyword, with how many of the shown artists and how many of all artists have it. */
type Tag = { tag: string; count: number; total: number }

type TagChipsProps = {
  tags: Tag[]
  filter: RosterFilter
  list: ChipList
  onList: (list: ChipList) => void
  onPress: (tag: string) => void
}

/** Handles submit, not click, because a press made before the script loaded is replayed as a submission. */
function press(event: FormEvent, onPress: (tag: string) => void): void {
  event.preventDefault()
  const { submitter } = event.nativeEvent as SubmitEvent
  if (submitter instanceof HTMLButtonElement && submitter.name === PRESS) onPress(submitter.value)
}

/** The keyword chips, and the switch that sets whether a chip includes or excludes its keyword. */
export function TagChips({ tags, filter, list, onList, onPress }: TagChipsProps) {
  const [open, setOpen] = useState(false)
  const first = findFirst(tags)
  const stateOf = (tag: string) => (filter.tags.includes(tag) ? 'with' : filter.not.includes(tag) ? 'without' : 'off')
  return (
    <form action="/artists" onSubmit={(event) => press(event, onPress)}>
      <FilterFields filter={filter} search />
      {/* The default button for Enter on the switch below; otherwise it would be the first keyword. */}
      <button type="submit" tabIndex={-1} className="hidden" />
      <ListSwitch list={list} onList={onList} />
      <ul
        id="roster-tags"
        aria-label="Keywords"
        className={clsx(
          'flex gap-2 noscript:flex-wrap lg:flex-wrap',
          open ? 'mt-3 flex-wrap' : '-mx-1.5 mt-1.5 -mb-1.5 overflow-x-auto p-1.5',
        )}
      >
        {tags.map(({ tag, count }) => (
          // The other keywords are in the page for visitors without script and for the button below.
          <li key={tag} className={clsx('shrink-0', !open && !first.has(tag) && stateOf(tag) === 'off' && SCRIPTED)}>
            <Chip tag={tag} count={count} state={stateOf(tag)} />
          </li>
        ))}
      </ul>
      {tags.length > FIRST && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-3.5 noscript:hidden"
          aria-expanded={open}
          aria-controls="roster-tags"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Fewer keywords' : `${tags.length - FIRST} more keywords`}
          <ChevronDown aria-hidden="true" className={clsx('transition-transform', open && 'rotate-180')} />
        </Button>
      )}
    </form>
  )
}

/** Hidden unless there is no script to show it. */
const SCRIPTED = 'hidden noscript:block'

function findFirst(tags: readonly Tag[]): Set<string> {
  const byTotal = tags.toSorted((one, other) => other.total - one.total)
  return new Set(byTotal.slice(0, FIRST).map(({ tag }) => tag))
}

function ListSwitch({ list, onList }: Pick<TagChipsProps, 'list' | 'onList'>) {
  const choice = (value: ChipList, words: string) => (
    <label className="relative flex h-9 cursor-pointer items-center border-edge px-4 not-last:border-r font-semibold text-dim text-sm transition-colors hover:text-ink switch-side pointer-coarse:h-11">
      <input
        type="radio"
        name={PRESS_AS}
        value={value}
        checked={list === value}
        onChange={() => onList(value)}
        // If it was chosen before the script loaded, the state follows the page.
        ref={(input) => {
          if (input?.checked && list !== value) onList(value)
        }}
        className="absolute inset-0 cursor-pointer appearance-none outline-0"
      />
      {words}
    </label>
  )
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <legend className="sr-only">What a keyword does</legend>
      <span aria-hidden="true" className="font-semibold text-[0.9375rem]">
        Keywords
      </span>
      <div className="flex rounded-[3px] border border-edge">
        {choice('tags', 'must have')}
        {choice('not', 'must not have')}
      </div>
    </fieldset>
  )
}

const CHIP_LOOKS = {
  nothing: 'border-rule text-field hover:border-rule-strong hover:text-dim',
  off: 'border-rule-strong text-dim hover:border-ink hover:text-ink',
  with: 'border-cyan bg-cyan-dim text-cyan hover:border-ink',
  without: 'border-amber border-dashed bg-amber-dim text-amber hover:border-ink',
}

type ChipProps = { tag: string; count: number; state: 'off' | 'with' | 'without' }

function Chip({ tag, count, state }: ChipProps) {
  return (
    <button
      type="submit"
      name={PRESS}
      value={tag}
      aria-pressed={state !== 'off'}
      className={clsx('chip figures inline-flex', CHIP_LOOKS[state === 'off' && count === 0 ? 'nothing' : state])}
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

/** The filter as hidden fields, so that a form submitted without script keeps it. */
export function FilterFields({ filter, search }: { filter: RosterFilter; search: boolean }) {
  return (
    <>
      {search && filter.search !== '' && <input type="hidden" name="q" value={filter.search} />}
      {filter.tags.map((tag) => (
        <input key={tag} type="hidden" name="tag" value={tag} />
      ))}
      {filter.not.map((tag) => (
        <input key={tag} type="hidden" name="not" value={tag} />
      ))}
    </>
  )
}
