/** A trap for bots that fill in every field. It is positioned off screen and hidden from assistive technology. */
export function FormTrap({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] h-px w-px overflow-hidden">
      <label>
        Leave this empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
