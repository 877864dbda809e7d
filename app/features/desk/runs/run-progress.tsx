type RunProgressProps = { done: number; planned: number; title?: string; className?: string }

/** How far a run has come; it glows, because it is live. */
export function RunProgress({ done, planned, title, className }: RunProgressProps) {
  const part = planned === 0 ? 0.02 : Math.min(1, done / planned)
  const count = `${done.toLocaleString('en-US')} of ${planned.toLocaleString('en-US')}`
  return (
    <div className={className}>
      <p className="figures flex justify-between gap-4 text-sm">
        <span>{title ?? (planned === 0 ? 'Looking for sites' : 'Sites read')}</span>
        <span className="text-dim">
          {planned > 0 ? (title === undefined ? count : `${count} sites`) : title !== undefined && 'starting'}
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
