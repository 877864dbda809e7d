import { useState } from 'react'
import { z } from 'zod'

/** What was changed and not saved yet; what is not in it follows the stored settings. */
const DraftSchema = z
  .object({
    queries: z.string(),
    daily_enabled: z.boolean(),
    alerts_enabled: z.boolean(),
    recipients: z.array(z.string()),
    at: z.string(),
  })
  .partial()
export type Draft = z.infer<typeof DraftSchema>

const keyOf = (account: string) => `neon-magnolia-settings:${account}`

/** The draft of this account in this tab of the browser, so that leaving the room or reloading loses nothing. */
export function useDraft(account: string) {
  const [draft, setDraft] = useState(() => readDraft(account))
  const [isFromBefore, setIsFromBefore] = useState(() => Object.keys(readDraft(account)).length > 0)
  return {
    draft,
    /** Kept from before this visit of the room. */
    isFromBefore,
    change: (changed: Draft) => {
      const next = { ...draft, ...changed }
      setDraft(next)
      keep(account, next)
    },
    drop: () => {
      setDraft({})
      setIsFromBefore(false)
      keep(account, {})
    },
  }
}

export function readDraft(account: string): Draft {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(account)) ?? '{}')
    const parsed = DraftSchema.safeParse(kept)
    return parsed.success ? parsed.data : {}
  } catch {
    // Storage is unavailable or holds something else: then there is no draft.
    return {}
  }
}

function keep(account: string, draft: Draft): void {
  try {
    if (Object.keys(draft).length === 0) window.sessionStorage.removeItem(keyOf(account))
    else window.sessionStorage.setItem(keyOf(account), JSON.stringify(draft))
  } catch {
    // Storage is unavailable: the draft lives as long as the room is shown.
  }
}
