type RunProgressProps = { done: number; planned: number; className?: string }

/** How far a run has come; it glows, because it is live. */
export function RunProgress({ done, planned, className }: RunProgressProps) {
  const part = planned === 0 ? 0.02 : Math.min(1, done / planned)
  return (
    <div className={className}>
      <p className="figures flex justify-between gap-4 text-sm">
        <span>{planned === 0 ? 'Looking for sites' : 'Sites read'}</span>
        <span className="text-dim">
          {planned > 0 && `${done.toLocaleString('en-US')} of ${planned.toLocaleString('en-US')}`}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Sites read"
        aria-valuemin={0}
        aria-valuemax={Math.max(planned, 1)}
        aria-valuenow={Math.min(done, Math.max(planned, 1))}
        className="mt-2 h-1 bg-rule-strong"
      >
        <div
          className="h-full origin-left bg-pink shadow-[0_0_12px_1px_#ff3d8f] transition-transform duration-300 ease-decisive motion-reduce:transition-none"
          style={{ transform: `scaleX(${part})` }}
        />
      </div>
    </div>
  )
}
