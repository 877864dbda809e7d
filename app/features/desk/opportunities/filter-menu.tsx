import { useId } from 'react'
import { Label } from '#app/ui/label.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'

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
      <Select value={value ?? ANY} onValueChange={(chosen) => onValue(chosen === ANY ? null : chosen)}>
        <SelectTrigger id={id} placeholder={placeholder} />
        <SelectContent>
          <SelectItem value={ANY}>Any</SelectItem>
          {options.map(([option, label]) => (
            <SelectItem key={option} value={option}>
              {label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </div>
  )
}
