import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import type { TrackFilter } from '#catalogue/search/track-filter.ts'

export function ChoiceGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-rule-strong border-t pt-3 pb-1">
      <legend className="label-caps float-left mb-1 w-full text-dim">{name}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = { name: string; value: string; words: string; count: number; isOn: boolean }

/** A choice with the number of tracks it would give; dimmed if none. Its position never changes. */
export function Choice({ name, value, words, count, isOn }: ChoiceProps) {
  return (
    <label className={`${CHOICE} ${count === 0 ? 'text-field' : 'text-ink'}`}>
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} className={BOX} />
      <span className="min-w-0 flex-1 leading-snug">{words}</span>
      <Count of={count} />
    </label>
  )
}

function Count({ of }: { of: number }) {
  return <span className={clsx('figures text-sm', of === 0 ? 'text-field' : 'text-dim')}>{of}</span>
}

export const CHOICE =
  'flex min-h-8 cursor-pointer items-center gap-2.5 py-0.5 text-[0.9375rem] hover:text-pink-soft has-checked:text-cyan pointer-coarse:min-h-11'
/** A checkbox that lights up when it is checked. */
export const BOX =
  'size-4 shrink-0 cursor-pointer appearance-none rounded-[2px] border border-field checked:border-cyan checked:bg-cyan forced-colors:appearance-auto'

/** How many moods are shown at first, and at most. Rare ones are easier to type. */
const FIRST = 10
const MAX_LISTED = 70

type MoodChoicesProps = { moods: SearchIndex['moods']; counts: readonly number[]; filter: TrackFilter }

/** Moods that a track must or must not have: first the most frequent and the chosen ones, the others behind "more". */
export function MoodChoices({ moods, counts, filter }: MoodChoicesProps) {
  const listed = moods.slice(0, MAX_LISTED).map(({ text }, at) => ({ text, count: counts[at] ?? 0 }))
  const chosen = new Set([...filter.moods, ...filter.not])
  const rare = moods.flatMap(({ text }, at) =>
    at >= MAX_LISTED && chosen.has(text) ? [{ text, count: counts[at] ?? 0 }] : [],
  )
  const line = ({ text, count }: { text: string; count: number }) => (
    <MoodChoice
      key={text}
      mood={text}
      count={count}
      isOn={filter.moods.includes(text)}
      isOff={filter.not.includes(text)}
    />
  )
  return (
    <>
      <ul>{[...listed.slice(0, FIRST), ...rare].map(line)}</ul>
      {listed.length > FIRST && (
        <details className="group/more" open={listed.slice(FIRST).some(({ text }) => chosen.has(text)) || undefined}>
          <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-2 font-semibold text-dim text-sm hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden="true" className="size-4 transition-transform group-open/more:rotate-180" />
            {`${listed.length - FIRST} more moods`}
          </summary>
          <ul>{listed.slice(FIRST).map(line)}</ul>
        </details>
      )}
    </>
  )
}

type MoodChoiceProps = { mood: string; count: number; isOn: boolean; isOff: boolean }

function MoodChoice({ mood, count, isOn, isOff }: MoodChoiceProps) {
  return (
    <li className="flex items-center gap-2">
      <label className={`${CHOICE} min-w-0 flex-1 ${count === 0 ? 'text-field' : 'text-ink'}`}>
        <input type="checkbox" name="mood" value={mood} defaultChecked={isOn} className={BOX} />
        <span className="min-w-0 flex-1 leading-snug">{mood}</span>
        <Count of={count} />
      </label>
      <label className="relative flex min-h-8 min-w-9 cursor-pointer items-center justify-center rounded-[2px] border border-transparent px-1.5 text-field text-sm hover:text-ink has-checked:border-amber has-checked:[border-style:dashed] has-checked:bg-amber-dim has-checked:text-amber has-focus-visible:outline-2 has-focus-visible:outline-cyan pointer-coarse:min-h-11 pointer-coarse:min-w-11">
        <input
          type="checkbox"
          name="not"
          value={mood}
          aria-label={`not ${mood}`}
          defaultChecked={isOff}
          className="sr-only"
        />
        not
      </label>
    </li>
  )
}
