import { Select, SelectContent, SelectItem, SelectTrigger } from '#app/ui/select.tsx'

type ChoiceProps<Key extends string> = {
  label: string
  choices: Record<Key, string>
  value: Key
  onChange: (value: Key) => void
}

/** A filter with a few named choices. */
export function Choice<Key extends string>({ label, choices, value, onChange }: ChoiceProps<Key>) {
  const isKey = (next: string): next is Key => Object.hasOwn(choices, next)
  return (
    <Select value={value} onValueChange={(next) => isKey(next) && onChange(next)}>
      <div className="min-w-40 flex-1 max-sm:[&_button]:text-[0.9375rem] max-sm:[&_button]:px-3 sm:max-w-52">
        <SelectTrigger aria-label={label} />
      </div>
      <SelectContent>
        {Object.entries<string>(choices).map(([key, words]) => (
          <SelectItem key={key} value={key}>
            {words}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
