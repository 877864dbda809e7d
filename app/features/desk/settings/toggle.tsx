import { useId } from 'react'
import { Switch } from '#app/ui/switch.tsx'

type ToggleProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

export function Toggle({ label, isOn, onChange }: ToggleProps) {
  const id = useId()
  return (
    <div className="flex min-h-16 items-center justify-between gap-6 border-rule border-b py-3">
      <label htmlFor={id} className="cursor-pointer font-semibold">
        {label}
      </label>
      <span className="flex items-center gap-3">
        <span aria-hidden="true" className="w-6 text-right text-dim text-sm">
          {isOn ? 'On' : 'Off'}
        </span>
        <Switch id={id} checked={isOn} onCheckedChange={onChange} />
      </span>
    </div>
  )
}
