import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A group of the filters under its name. */
export function ChoiceGroup({ name, children, className }: { name: string; children: ReactNode; className?: string }) {
  return (
    <fieldset className={clsx('min-w-0 border-rule-strong border-t pt-3 pb-1', className)}>
      <legend className="label-caps float-left mb-1 w-full text-dim">{name}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}

type ChoiceProps = { name: string; value: string; words: string; count: number; isOn: boolean }

/** A choice with the number of tracks it would give; dim where it would give none. Its place stays the same. */
export function Choice({ name, value, words, count, isOn }: ChoiceProps) {
  return (
    <label className={`${CHOICE} ${count === 0 ? 'text-field' : 'text-ink'}`}>
      <input type="checkbox" name={name} value={value} defaultChecked={isOn} className={BOX} />
      <span className="min-w-0 flex-1 leading-snug">{words}</span>
      <Count of={count} />
    </label>
  )
}

/** The number beside a choice. */
export function Count({ of }: { of: number }) {
  return <span className={clsx('figures text-sm', of === 0 ? 'text-field' : 'text-dim')}>{of}</span>
}

export const CHOICE =
  'flex min-h-8 cursor-pointer items-center gap-2.5 py-0.5 text-[0.9375rem] hover:text-pink-soft has-checked:text-cyan pointer-coarse:min-h-11'
/** A checkbox that is a lamp on the sheet: lit when it is chosen. */
export const BOX =
  'size-4 shrink-0 cursor-pointer appearance-none rounded-[2px] border border-field checked:border-cyan checked:bg-cyan forced-colors:appearance-auto'
