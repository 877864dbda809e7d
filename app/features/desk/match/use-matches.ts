import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useStableCallback } from '#app/features/desk/list/use-stable-callback.ts'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { detailKey } from '#app/features/desk/panel/use-detail.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { showRefusal } from '#app/features/desk/shared/data/failures.ts'
import { useDraft } from '#app/features/desk/shared/use-draft.ts'
import { currentDay } from '#app/lib/dates.ts'
import { SUMMARY_MAX } from '#contracts/desk/opportunity-work.ts'

/** Its key is below the opportunity's: the draft depends on its fields, so reloading them reloads the draft. */
export function useMatches(id: string) {
  return useQuery({ queryKey: [...detailKey(id), 'match'], queryFn: () => call('match_opportunity', { id }) })
}

const DraftWorkSchema = z.object({
  chosen: z.array(z.string()).nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
})
/** The user's changes to a draft: the keys of the chosen matches, and the edited texts. Null means unchanged. */
export type DraftWork = z.infer<typeof DraftWorkSchema>

const EMPTY_DRAFT: DraftWork = { chosen: null, subject: null, text: null }

export function useDraftWork(): [DraftWork, (change: Partial<DraftWork>) => void] {
  const [draft, setDraft] = useDraft('match', DraftWorkSchema)
  const work = draft ?? EMPTY_DRAFT
  // An undo must change the present draft, not the one at the time of its notice.
  return [work, useStableCallback((part) => setDraft({ ...work, ...part }))]
}

/** Logs that a mail was sent today, and reloads the panel. The mail itself is sent elsewhere. */
export function useLogMail(id: string) {
  const { act, isActing } = useStaffAction([detailKey(id)])
  const mail = { id, channel: 'email', direction: 'sent' } as const
  const log = (text: string) =>
    void act({
      run: () => call('log_outreach', { ...mail, happened_on: currentDay(), summary: text.slice(0, SUMMARY_MAX) }),
      done: { title: 'Logged as outreach', description: 'It is in this opportunity’s log.', tone: 'success' },
      onFailure: showRefusal('Error'),
    })
  return { log, isLogging: isActing }
}
