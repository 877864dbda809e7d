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
  const kinds = Object.keys(COUNT_LABELS).filter((kind) => (counts[kind] ?? 0) > 0)
  if (kinds.length === 0) return null
  return kinds.map((kind) => describeCount(kind, counts[kind] ?? 0)).join(', ')
}

function describeCount(kind: string, count: number): string {
  const [one, many] = COUNT_LABELS[kind] ?? [kind, kind]
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}
