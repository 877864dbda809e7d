type ChoiceProps = {
  name: string
  label: string
  hint: string
  isOn: boolean
  disabled?: boolean
  onChoose: () => void
}

/** One of several, as a line with what it means. */
export function Choice({ name, label, hint, isOn, disabled = false, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-4 border-rule border-b py-3 hover:bg-haze has-disabled:cursor-not-allowed has-disabled:opacity-70">
      <input
        type="radio"
        name={name}
        checked={isOn}
        disabled={disabled}
        onChange={onChoose}
        className="size-5 shrink-0 cursor-pointer accent-cyan disabled:cursor-not-allowed"
      />
      <span>
        <span className="block font-semibold">{label}</span>
        <span className="block text-dim text-sm">{hint}</span>
      </span>
    </label>
  )
}
