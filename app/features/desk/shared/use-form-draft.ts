import type { FormEvent } from 'react'
import { z } from 'zod'
import { useDraft } from './use-draft.ts'

const TypedSchema = z.record(z.string(), z.array(z.string()))

/** Keeps the draft of a form with uncontrolled fields. `typed` has the initial values by field name; null without a draft. */
export function useFormDraft(slot: string) {
  const [typed, setTyped] = useDraft(slot, TypedSchema)
  return {
    typed,
    keep: ({ currentTarget }: FormEvent<HTMLFormElement>) => setTyped(readFields(currentTarget)),
    drop: () => setTyped(null),
  }
}

function readFields(form: HTMLFormElement): Record<string, string[]> {
  const data = new FormData(form)
  return Object.fromEntries([...new Set(data.keys())].map((name) => [name, data.getAll(name).map(String)]))
}
