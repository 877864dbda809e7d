import { clsx } from 'clsx'
import { controlClasses } from '#app/ui/form/input.tsx'
import { TEMPO_STEP } from '#catalogue/search/search-tracks.ts'
import type { TrackFilter } from '#catalogue/search/track-filter.ts'

/** The bars of the histogram: 40 to 179 BPM, where music is. */
const FIRST = 4
const LAST = 17

type TempoRangeProps = { counts: readonly number[]; filter: Pick<TrackFilter, 'bpmFrom' | 'bpmTo'> }

/** A range of tempo under the tracks that there are at each tempo. */
export function TempoRange({ counts, filter: { bpmFrom, bpmTo } }: TempoRangeProps) {
  const shown = counts.slice(FIRST, LAST + 1)
  const most = Math.max(1, ...shown)
  const isInside = (step: number) =>
    (step + 1) * TEMPO_STEP > (bpmFrom ?? 0) && step * TEMPO_STEP <= (bpmTo ?? Number.POSITIVE_INFINITY)
  const isAsked = bpmFrom !== null || bpmTo !== null
  return (
    <div className="pb-2">
      <div aria-hidden="true" className="mt-1 flex h-9 items-end gap-px">
        {shown.map((count, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a step of the scale never moves
            key={at}
            className={clsx('flex-1', isAsked && isInside(at + FIRST) ? 'bg-cyan' : 'bg-[#857c9899]')}
            style={{ height: count === 0 ? '1px' : `${Math.max(8, (count / most) * 100)}%` }}
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
