import { useId } from 'react'
import { Switch } from './switch.tsx'

type LetterKeysSwitchProps = { isOn: boolean; onChange: (isOn: boolean) => void }

/** Turns keys that are a single character off and on. */
export function LetterKeysSwitch({ isOn, onChange }: LetterKeysSwitchProps) {
  const id = useId()
  return (
    <div className="flex min-h-16 items-center justify-between gap-6 py-3">
      <div>
        <label htmlFor={id} className="cursor-pointer font-semibold">
          Single-letter shortcuts
        </label>
        <p id={`${id}-hint`} className="mt-1 text-dim text-sm">
          {isOn
            ? 'On. Turn them off if you dictate, or press keys by accident.'
            : 'Off in this browser. Arrow keys, Enter, Esc and keys with Ctrl still work.'}
        </p>
      </div>
      <Switch id={id} aria-describedby={`${id}-hint`} checked={isOn} onCheckedChange={onChange} />
    </div>
  )
}
