import { clsx } from 'clsx'
import { memo } from 'react'
import { controlClasses } from '#app/ui/form/input.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import type { ChoiceCounts } from '#catalogue/search/search-tracks.ts'
import { TEMPO_STEP } from '#catalogue/search/search-tracks.ts'
import {
  HAS_CHOICES,
  LENGTH_CHOICES,
  type LengthChoice,
  type TrackFilter,
  VOCAL_CHOICES,
} from '#catalogue/search/track-filter.ts'
import { BOX, CHOICE, Choice, ChoiceGroup, MoodChoices } from './choice.tsx'

const LENGTHS = Object.entries(LENGTH_CHOICES).map(([length, { words }]) => [length as LengthChoice, words] as const)
const entriesOf = <T extends string>(choices: Record<T, string>) => Object.entries(choices) as [T, string][]

type FiltersProps = { index: SearchIndex; counts: ChoiceCounts; filter: TrackFilter }

/** All filters except the words, each choice with the number of tracks it would give. Memoised, because it renders after the lines. */
export const Filters = memo(function Filters({ index, counts, filter }: FiltersProps) {
  return (
    <>
      <ChoiceGroup name="Clearance">
        <Choice name="clear" value="one-stop" words="One-stop" count={counts.oneStop} isOn={filter.isOneStop} />
      </ChoiceGroup>
      <ChoiceGroup name="Vocal">
        <Choices name="vocal" from={entriesOf(VOCAL_CHOICES)} counts={counts.vocal} chosen={filter.vocal} />
      </ChoiceGroup>
      <ChoiceGroup name="Tempo">
        <TempoRange counts={counts.tempo} filter={filter} />
      </ChoiceGroup>
      <ChoiceGroup name="Key">
        <Keys index={index} counts={counts} filter={filter} />
      </ChoiceGroup>
      <ChoiceGroup name="Moods and scenes">
        <MoodChoices moods={index.moods} counts={counts.moods} filter={filter} />
      </ChoiceGroup>
      <ChoiceGroup name="Length">
        <Choices name="length" from={LENGTHS} counts={counts.length} chosen={filter.length} />
      </ChoiceGroup>
      <ChoiceGroup name="Must include">
        <Choices name="has" from={entriesOf(HAS_CHOICES)} counts={counts.has} chosen={filter.has} />
      </ChoiceGroup>
      <ChoiceGroup name="Artist">
        <Pick size="sm" name="artist" aria-label="Artist" defaultValue={filter.artist ?? ''} className="mt-1">
          <option value="">Any artist</option>
          {index.artists.map(({ id, name }) => (
            <option key={id} value={id}>{`${name} (${counts.artists.get(id) ?? 0})`}</option>
          ))}
        </Pick>
      </ChoiceGroup>
    </>
  )
})

type ChoicesProps<T extends string> = {
  name: string
  from: readonly (readonly [value: T, words: string])[]
  counts: ReadonlyMap<T, number>
  chosen: readonly T[]
}

function Choices<T extends string>({ name, from, counts, chosen }: ChoicesProps<T>) {
  return from.map(([value, words]) => (
    <Choice
      key={value}
      name={name}
      value={value}
      words={words}
      count={counts.get(value) ?? 0}
      isOn={chosen.includes(value)}
    />
  ))
}

function Keys({ index, counts, filter }: FiltersProps) {
  return (
    <>
      <Pick size="sm" name="key" aria-label="Key" defaultValue={filter.key ?? ''} className="mt-1">
        <option value="">Any key</option>
        {[...index.keys].map(([camelot, name]) => (
          <option key={camelot} value={camelot}>{`${camelot}  ${name} (${counts.keys.get(camelot) ?? 0})`}</option>
        ))}
      </Pick>
      <label className={`${CHOICE} mt-1 text-dim`}>
        <input type="checkbox" name="keys" value="compatible" defaultChecked={filter.isCompatible} className={BOX} />
        Include compatible keys
      </label>
    </>
  )
}

/** The bars of the histogram: 40 to 179 BPM. */
const FIRST = 4
const LAST = 17

type TempoRangeProps = { counts: readonly number[]; filter: Pick<TrackFilter, 'bpmFrom' | 'bpmTo'> }

/** A tempo range below a histogram of the tracks. */
function TempoRange({ counts, filter: { bpmFrom, bpmTo } }: TempoRangeProps) {
  const shown = counts.slice(FIRST, LAST + 1)
  const highest = Math.max(1, ...shown)
  const isInside = (step: number) =>
    (step + 1) * TEMPO_STEP > (bpmFrom ?? 0) && step * TEMPO_STEP <= (bpmTo ?? Number.POSITIVE_INFINITY)
  const hasRange = bpmFrom !== null || bpmTo !== null
  return (
    <div className="pb-2">
      <div aria-hidden="true" className="mt-1 flex h-9 items-end gap-px">
        {shown.map((count, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a step of the scale never moves
            key={at}
            className={clsx('flex-1', hasRange && isInside(at + FIRST) ? 'bg-cyan' : 'bg-[#857c9899]')}
            style={{ height: count === 0 ? '1px' : `${Math.max(8, (count / highest) * 100)}%` }}
          />
        ))}
      </div>
      <div className="mt-2 flex items-center gap-2">
        <Bound name="bpm-from" words="Slowest, BPM" value={bpmFrom} placeholder={FIRST * TEMPO_STEP} />
        <span aria-hidden="true" className="text-dim text-sm">
          to
        </span>
        <Bound name="bpm-to" words="Fastest, BPM" value={bpmTo} placeholder={(LAST + 1) * TEMPO_STEP} />
        <span aria-hidden="true" className="text-dim text-sm">
          BPM
        </span>
      </div>
    </div>
  )
}

type BoundProps = { name: string; words: string; value: number | null; placeholder: number }

function Bound({ name, words, value, placeholder }: BoundProps) {
  return (
    <input
      type="text"
      inputMode="numeric"
      pattern="[0-9]*"
      maxLength={3}
      name={name}
      aria-label={words}
      placeholder={String(placeholder)}
      defaultValue={value ?? ''}
      className={`${controlClasses} figures h-10 text-base pointer-coarse:h-11`}
    />
  )
}
