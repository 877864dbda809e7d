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

/** Below the opportunity's key: the draft depends on what its fields say, so what reloads them reloads it too. */
export function useMatches(id: string) {
  return useQuery({ queryKey: [...detailKey(id), 'match'], queryFn: () => call('match_opportunity', { id }) })
}

const DraftWorkSchema = z.object({
  chosen: z.array(z.string()).nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
})
/** What a person has made of a draft: the keys of the matches in it, and the texts where they were changed. */
export type DraftWork = z.infer<typeof DraftWorkSchema>

const UNTOUCHED: DraftWork = { chosen: null, subject: null, text: null }

/** Kept like everything else that is typed in the panel, so that another row or a reload loses nothing. */
export function useDraftWork(): [DraftWork, (change: Partial<DraftWork>) => void] {
  const [draft, setDraft] = useDraft('match', DraftWorkSchema)
  const work = draft ?? UNTOUCHED
  // The undo of a notice changes what stands there by then, not what stood there when the notice was made.
  return [work, useStableCallback((part) => setDraft({ ...work, ...part }))]
}

/** Logs that a mail was sent today; the mail itself is sent elsewhere. The panel shows it after its next load, which this asks for. */
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
