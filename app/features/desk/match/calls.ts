import { invoke } from '#app/features/desk/shared/calls.ts'
import { currentDay } from '#app/lib/dates.ts'
import { type MatchAnswer, MatchAnswerSchema } from '#contracts/matches.ts'
import { SUMMARY_MAX } from '#contracts/opportunity-work.ts'

export async function matchOpportunity(id: string): Promise<MatchAnswer> {
  return MatchAnswerSchema.parse(await invoke({ action: 'match_opportunity', id }))
}

/** Notes that a mail went out today; the mail itself is sent elsewhere. */
export async function logMail(id: string, summary: string): Promise<void> {
  await invoke({
    action: 'log_outreach',
    id,
    channel: 'email',
    direction: 'sent',
    happened_on: currentDay(),
    summary: summary.slice(0, SUMMARY_MAX),
  })
}
