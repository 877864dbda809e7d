import { AlignJustify, LayoutList } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { useDensity } from './use-density.ts'

const CHOICES = [
  { value: 'cards', label: 'Cards', icon: LayoutList },
  { value: 'lines', label: 'Lines', icon: AlignJustify },
] as const

/** Cards or lines; this browser remembers it. */
export function DensitySwitch() {
  const [density, setDensity] = useDensity()
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Density"
      value={density}
      onValueChange={(value) => {
        if (value === 'cards' || value === 'lines') setDensity(value)
      }}
      className="flex rounded-[3px] border border-edge"
    >
      {CHOICES.map(({ value, label, icon: Icon }) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          aria-label={label}
          title={label}
          className="flex size-[2.625rem] pointer-coarse:size-11 cursor-pointer items-center justify-center text-dim hover:text-ink data-[state=on]:bg-white/10 data-[state=on]:text-ink forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText] forced-colors:data-[state=on]:[forced-color-adjust:none]"
        >
          <Icon aria-hidden="true" className="size-4" />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
