import type { RetentionTimes } from '#contracts/platform/personal-data.ts'

/** The section of the privacy page that says how long personal data is kept. */
export const HOW_LONG = 'How long'

/** The retention times in sentences; empty if none is set. */
export function describeRetention(times: RetentionTimes | null): string[] {
  if (times === null) return []
  const { messages_months: messages, declined_months: declined } = times
  const sentences = [
    messages === null ? '' : `Messages are deleted ${formatMonths(messages)} after they arrive.`,
    declined === null ? '' : `Submissions that we decline are deleted ${formatMonths(declined)} after the decision.`,
  ].filter(Boolean)
  return sentences.length === 0 ? [] : [`${sentences.join(' ')} This happens automatically, every night.`]
}

function formatMonths(months: number): string {
  if (months % 12 === 0) return months === 12 ? 'one year' : `${months / 12} years`
  return months === 1 ? 'one month' : `${months} months`
}
