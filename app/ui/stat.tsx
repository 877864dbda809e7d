import type { ReactNode } from 'react'
import { cn } from '#app/lib/cn.ts'

type StatProps = { label: string; value: ReactNode; note?: string; className?: string }

/** One number with its name, as the head of a column: the name first in the markup, so that it is read first. */
export function Stat({ label, value, note, className }: StatProps) {
  return (
    <div className={cn('flex flex-col border-rule-strong border-t pt-3', className)}>
      <p className="label-caps text-dim">{label}</p>
      <p className="figures mt-2 font-bold font-display text-[clamp(2rem,1.5rem+1.5vw,3rem)] leading-none">{value}</p>
      {note && <p className="mt-2 text-dim text-sm">{note}</p>}
    </div>
  )
}
