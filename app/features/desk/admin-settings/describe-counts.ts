import { formatCount } from '#app/features/desk/shared/words.ts'

const COUNT_LABELS: Record<string, [one: string, many: string]> = {
  messages: ['message', 'messages'],
  declined: ['declined submission', 'declined submissions'],
  submissions: ['submission', 'submissions'],
  mails: ['mail', 'mails'],
  removal_requests: ['removal request', 'removal requests'],
  alerts: ['place among the recipients of alerts', 'places among the recipients of alerts'],
  mentions: ['mention in texts by others', 'mentions in texts by others'],
  accounts: ['account', 'accounts'],
  sign_ins: ['line of the sign-in log', 'lines of the sign-in log'],
}

/** '2 messages, 1 mail'; null if there is nothing. */
export function describeCounts(counts: Record<string, number>): string | null {
  const texts = Object.entries(COUNT_LABELS).flatMap(([kind, [one, many]]) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [formatCount(count, one, many)] : []
  })
  return texts.length === 0 ? null : texts.join(', ')
}
