import { useId } from 'react'
import { Label } from '#app/ui/form/label.tsx'
import { SelectOne } from '#app/ui/form/select.tsx'

const ANY = 'any'

type FilterMenuProps = {
  title: string
  /** Null for any. */
  value: string | null
  options: readonly (readonly [value: string, label: string])[]
  /** Shown for a value that is no option. */
  placeholder: string
  onValue: (value: string | null) => void
}

/** A filter that has one value or none. */
export function FilterMenu({ title, value, options, placeholder, onValue }: FilterMenuProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <Label htmlFor={id}>{title}</Label>
      <SelectOne
        id={id}
        placeholder={placeholder}
        value={value ?? ANY}
        options={[[ANY, 'Any'], ...options]}
        onChange={(chosen) => onValue(chosen === ANY ? null : chosen)}
      />
    </div>
  )
}
