import { ToggleGroup } from 'radix-ui'
import type { DeskShow } from './desk-address.ts'

type ShowSwitchProps = { show: DeskShow; onShow: (show: DeskShow) => void }

/** The rows, or what they come to. */
export function ShowSwitch({ show, onShow }: ShowSwitchProps) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label="Show as"
      value={show}
      onValueChange={(value) => {
        if (value === 'list' || value === 'charts') onShow(value)
      }}
      className="flex rounded-[3px] border border-rule"
    >
      {(['list', 'charts'] as const).map((value) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          className="h-[1.875rem] cursor-pointer px-3 font-semibold text-dim text-sm capitalize hover:text-ink data-[state=on]:bg-white/10 data-[state=on]:text-ink forced-colors:data-[state=on]:bg-[Highlight] forced-colors:data-[state=on]:text-[HighlightText] forced-colors:data-[state=on]:[forced-color-adjust:none] pointer-coarse:h-11"
        >
          {value}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
