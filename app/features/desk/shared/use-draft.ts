import { createContext, useContext, useState } from 'react'
import type { z } from 'zod'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { readStoredJson, writeStored } from '#app/lib/stored.ts'

/** The id of the item that drafts below it belong to. */
export const DraftScope = createContext('')

/**
 * Unsaved text, kept in this tab across reloads, steps to other items and ended sessions. Bound to the account, so that the next
 * user of this tab does not see it. Null means that there is no draft.
 */
export function useDraft<T>(slot: string, schema: z.ZodType<T>): [T | null, (draft: T | null) => void] {
  const { email } = useAuth()
  const name = `desk-draft:${email ?? ''}:${useContext(DraftScope)}:${slot}`
  const [known, setKnown] = useState<{ name: string; draft: T | null }>(() => ({ name, draft: read(name, schema) }))
  if (known.name !== name) setKnown({ name, draft: read(name, schema) })
  const save = (draft: T | null) => {
    setKnown({ name, draft })
    // Without storage the draft lasts until the panel closes.
    writeStored('sessionStorage', name, draft === null ? null : JSON.stringify(draft))
  }
  return [known.name === name ? known.draft : null, save]
}

const read = <T>(name: string, schema: z.ZodType<T>) =>
  schema.safeParse(readStoredJson('sessionStorage', name)).data ?? null
