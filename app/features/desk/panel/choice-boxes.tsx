import { useEffect, useRef } from 'react'
import type { Choice } from './field-list.ts'

type ChoiceBoxesProps = { choices: Choice[]; label: string; text: string; onText: (text: string) => void }

/** Any number of choices. What is chosen is a text like any other draft: the values in their order, with commas between. */
export function ChoiceBoxes({ choices, label, text, onText }: ChoiceBoxesProps) {
  const first = useRef<HTMLInputElement>(null)
  // The editor replaces the button that opened it, and the keyboard goes on here.
  useEffect(() => first.current?.focus(), [])
  const chosen = text.split(',').map((one) => one.trim())

  function toggle(value: string): void {
    const isOn = chosen.includes(value)
    const next = choices.filter((one) => (one.value === value ? !isOn : chosen.includes(one.value)))
    onText(next.map((one) => one.value).join(', '))
  }

  return (
    <fieldset aria-label={`Correct ${label.toLowerCase()}`}>
      {choices.map(({ value, label: words }, index) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-rule border-b text-sm hover:bg-haze"
        >
          <input
            type="checkbox"
            ref={index === 0 ? first : undefined}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            className="size-4 shrink-0 cursor-pointer accent-cyan"
          />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
