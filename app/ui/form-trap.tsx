/** A field for programs that fill in everything. Kept from people by place, from assistive technology by hiding it. */
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
