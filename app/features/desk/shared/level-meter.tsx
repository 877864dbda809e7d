const SEGMENTS = 10
const LOW_SEGMENTS = 7
const SEGMENT_STEP = 6

/** The confidence as a level meter and a percentage; amber above 0.7. */
export function LevelMeter({ score }: { score: number | null }) {
  if (score === null) {
    return (
      <span className="text-dim text-sm">
        <span aria-hidden="true">–</span>
        <span className="sr-only">No confidence score</span>
      </span>
    )
  }
  const lit = Math.round(score * SEGMENTS)
  return (
    <span className="inline-flex items-center gap-2.5">
      {/* Dashed lines instead of ten segments, because a list has many meters. */}
      <svg viewBox="0 0 58 12" aria-hidden="true" strokeDasharray="4 2" className="h-3 w-[58px] shrink-0">
        <Level from={0} to={LOW_SEGMENTS} className="stroke-6 stroke-rule-strong" />
        <Level from={LOW_SEGMENTS} to={SEGMENTS} className="stroke-10 stroke-rule-strong" />
        <Level from={0} to={Math.min(lit, LOW_SEGMENTS)} className="stroke-6 stroke-cyan" />
        <Level from={LOW_SEGMENTS} to={lit} className="stroke-10 stroke-amber" />
      </svg>
      <span className="figures w-[5ch] text-right font-semibold text-sm">{Math.round(score * 100)}%</span>
      <span className="sr-only">confidence</span>
    </span>
  )
}

function Level({ from, to, className }: { from: number; to: number; className: string }) {
  if (to <= from) return null
  return <line x1={from * SEGMENT_STEP} x2={to * SEGMENT_STEP} y1={6} y2={6} className={className} />
}
