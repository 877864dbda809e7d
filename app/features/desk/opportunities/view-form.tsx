import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Input } from '#app/ui/input.tsx'
import { Label } from '#app/ui/label.tsx'
import type { SavedView } from '#contracts/saved-views.ts'

type ViewFormProps = {
  /** The view that gets another name; null for a new one. */
  renamed: SavedView | null
  /** Yields why it was refused. */
  onSave: (view: Pick<SavedView, 'name' | 'is_shared'>) => Promise<string | null>
}

export function ViewForm({ renamed, onSave }: ViewFormProps) {
  const id = useId()
  const [name, setName] = useState(renamed?.name ?? '')
  const [isShared, setIsShared] = useState(renamed?.is_shared ?? false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setIsBusy(true)
    const refused = await onSave({ name: name.trim(), is_shared: isShared })
    setIsBusy(false)
    setRefusal(refused)
    if (refused === null && renamed === null) setName('')
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-3 grid gap-2">
      <Label htmlFor={id}>{renamed ? `Rename “${renamed.name}”` : 'Save this view as'}</Label>
      <Input
        id={id}
        required
        maxLength={60}
        value={name}
        aria-invalid={refusal !== null || undefined}
        aria-describedby={refusal === null ? undefined : `${id}-refusal`}
        onChange={(event) => setName(event.target.value)}
      />
      {refusal !== null && (
        <p id={`${id}-refusal`} role="alert" className="text-danger text-sm">
          {refusal}
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={isShared}
            onChange={({ target }) => setIsShared(target.checked)}
            className="size-4 cursor-pointer accent-cyan"
          />
          Share with all staff
        </label>
        <Button type="submit" variant="outline" size="sm" loading={isBusy} disabled={name.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  )
}
