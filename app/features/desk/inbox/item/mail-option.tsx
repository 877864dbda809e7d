type MailOptionProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void }

/** Off by default: no mail is sent automatically. */
export function MailOption({ label, isOn, onChange }: MailOptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 shrink-0 cursor-pointer accent-cyan"
      />
      <span>
        {label}
        <span className="block text-dim text-sm">Sends in 1 minute. You can undo.</span>
      </span>
    </label>
  )
}
