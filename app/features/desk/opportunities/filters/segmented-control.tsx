import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'

type SegmentedControlProps<Value extends string> = {
  label: string
  value: Value
  /** With an icon, the label is only the tooltip and the accessible name. */
  choices: readonly (readonly [value: Value, label: string, icon?: LucideIcon])[]
  onChoose: (value: Value) => void
}

export function SegmentedControl<Value extends string>({
  label,
  value,
  choices,
  onChoose,
}: SegmentedControlProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = choices.find(([one]) => one === next)
        if (chosen) onChoose(chosen[0])
      }}
      className="flex rounded-[3px] border border-edge"
    >
      {choices.map(([one, words, Icon]) => (
        <ToggleGroup.Item
          key={one}
          value={one}
          aria-label={words}
          title={Icon && words}
          className={clsx(
            'flex cursor-pointer items-center justify-center font-semibold text-dim text-sm hover:text-ink data-[state=on]:bg-white/10 data-[state=on]:text-ink forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText] forced-colors:data-[state=on]:[forced-color-adjust:none] pointer-coarse:h-11',
            Icon ? 'size-[2.625rem] pointer-coarse:w-11' : 'h-[1.875rem] px-3',
          )}
        >
          {Icon ? <Icon className="size-4" /> : words}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
