import { SelectOne } from '#app/ui/form/select.tsx'

type FilterSelectProps<Key extends string> = {
  label: string
  choices: Record<Key, string>
  value: Key
  onChange: (value: Key) => void
}

/** A filter with a few named choices. */
export function FilterSelect<Key extends string>({ label, choices, value, onChange }: FilterSelectProps<Key>) {
  const isKey = (next: string): next is Key => Object.hasOwn(choices, next)
  return (
    <SelectOne
      className="min-w-40 flex-1 max-sm:[&_button]:text-[0.9375rem] max-sm:[&_button]:px-3 sm:max-w-52"
      aria-label={label}
      value={value}
      options={Object.entries<string>(choices)}
      onChange={(next) => isKey(next) && onChange(next)}
    />
  )
}
