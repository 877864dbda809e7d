import type { FormEvent } from 'react'
import { z } from 'zod'
import { useDraft } from './use-draft.ts'

const TypedSchema = z.record(z.string(), z.array(z.string()))

/**
 * Keeps what is typed into a form whose fields hold it themselves, so that closing the form or leaving the screen loses nothing.
 * `typed` is what a field starts with, by its name; null before anything was typed.
 */
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
