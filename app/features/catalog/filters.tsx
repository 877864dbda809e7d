import { memo } from 'react'
import { Pick } from '#app/ui/form/pick.tsx'
import type { SearchIndex } from '#catalogue/search/search-index.ts'
import type { ChoiceCounts } from '#catalogue/search/search-tracks.ts'
import {
  HAS_CHOICES,
  LENGTH_CHOICES,
  type LengthChoice,
  type TrackFilter,
  VOCAL_CHOICES,
} from '#catalogue/search/track-filter.ts'
import { BOX, CHOICE, Choice, ChoiceGroup } from './choice.tsx'
import { MoodChoices } from './mood-choices.tsx'
import { TempoRange } from './tempo-range.tsx'

const VOCAL_WORDS = { female: 'Female', male: 'Male', mixed: 'Mixed', choir: 'Choir', instrumental: 'Instrumental' }
const HAS_WORDS = { instrumental: 'Instrumental', stems: 'Stems' }
const LENGTHS = Object.keys(LENGTH_CHOICES) as LengthChoice[]

type FiltersProps = { index: SearchIndex; counts: ChoiceCounts; filter: TrackFilter }

/** All conditions but the words, each choice with the number of tracks it would give. Memoised: it follows the lines. */
export const Filters = memo(function Filters({ index, counts, filter }: FiltersProps) {
  return (
    <>
      <ChoiceGroup name="Clearance">
        <Choice name="clear" value="one-stop" words="One-stop" count={counts.oneStop} isOn={filter.isOneStop} />
      </ChoiceGroup>
      <ChoiceGroup name="Vocal">
        <Choices
          name="vocal"
          from={VOCAL_CHOICES}
          wordsOf={(vocal) => VOCAL_WORDS[vocal]}
          counts={counts.vocal}
          chosen={filter.vocal}
        />
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
        <Choices
          name="length"
          from={LENGTHS}
          wordsOf={(length) => LENGTH_CHOICES[length].words}
          counts={counts.length}
          chosen={filter.length}
        />
      </ChoiceGroup>
      <ChoiceGroup name="Must include">
        <Choices
          name="has"
          from={HAS_CHOICES}
          wordsOf={(has) => HAS_WORDS[has]}
          counts={counts.has}
          chosen={filter.has}
        />
      </ChoiceGroup>
      <ChoiceGroup name="Artist">
        <Pick size="sm" name="artist" aria-label="Artist" defaultValue={filter.artist ?? ''} className="mt-1">
          <option value="">Everybody</option>
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
  from: readonly T[]
  wordsOf: (value: T) => string
  counts: ReadonlyMap<T, number>
  chosen: readonly T[]
}

function Choices<T extends string>({ name, from, wordsOf, counts, chosen }: ChoicesProps<T>) {
  return from.map((value) => (
    <Choice
      key={value}
      name={name}
      value={value}
      words={wordsOf(value)}
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
        {[...index.keys].map(([place, name]) => (
          <option key={place} value={place}>{`${place}  ${name} (${counts.keys.get(place) ?? 0})`}</option>
        ))}
      </Pick>
      <label className={`${CHOICE} mt-1 text-dim`}>
        <input type="checkbox" name="keys" value="compatible" defaultChecked={filter.isCompatible} className={BOX} />
        Include compatible keys
      </label>
    </>
  )
}
