import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const SIZES = {
  default: 'text-[clamp(2rem,1.5rem+1.5vw,3rem)]',
  large: 'text-[clamp(2.75rem,1.6rem+4.2vw,6rem)]',
  /** For a value in words, which is longer than a number. */
  words: 'text-[clamp(1.4rem,1rem+1.9vw,3rem)] leading-[clamp(2rem,1.5rem+1.5vw,3rem)]',
}

type StatProps = { label: string; value: ReactNode; note?: string; size?: keyof typeof SIZES }

/** One number with its label. The label comes first in the markup so that it is read first. */
export function Stat({ label, value, note, size = 'default' }: StatProps) {
  return (
    <div className="flex flex-col border-rule-strong border-t pt-3">
      <p className="label-caps text-dim">{label}</p>
      <p className={clsx('figures mt-2 font-bold font-display', SIZES[size])}>{value}</p>
      {note && <p className="mt-2 text-dim text-sm">{note}</p>}
    </div>
  )
}
