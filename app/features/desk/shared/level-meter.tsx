const SEGMENTS = Array.from({ length: 10 }, (_, at) => at)
const SEGMENT_WIDTH = 4
const SEGMENT_STEP = 6

/** The confidence as a level meter with its number; amber above 0.7. */
export function LevelMeter({ score }: { score: number | null }) {
  if (score === null) {
    return (
      <span className="text-dim text-sm">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No confidence score</span>
      </span>
    )
  }
  const lit = Math.round(score * SEGMENTS.length)
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 58 12" aria-hidden="true" className="h-3 w-[58px] shrink-0">
        {SEGMENTS.map((at) => (
          <rect
            key={at}
            x={at * SEGMENT_STEP}
            y={at < 7 ? 3 : 1}
            width={SEGMENT_WIDTH}
            height={at < 7 ? 6 : 10}
            className={at >= lit ? 'fill-rule-strong' : at < 7 ? 'fill-cyan' : 'fill-amber'}
          />
        ))}
      </svg>
      <span className="figures w-[5ch] text-right font-semibold text-sm">{Math.round(score * 100)}%</span>
      <span className="sr-only">confidence</span>
    </span>
  )
}
