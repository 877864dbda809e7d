type RadioChoiceProps = {
  name: string
  label: string
  hint: string
  isChecked: boolean
  disabled?: boolean
  onChoose: () => void
}

/** A radio button with a label and an explanation. */
export function RadioChoice({ name, label, hint, isChecked, disabled = false, onChoose }: RadioChoiceProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-4 border-rule border-b py-3 hover:bg-haze has-disabled:cursor-not-allowed has-disabled:opacity-70">
      <input
        type="radio"
        name={name}
        checked={isChecked}
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
