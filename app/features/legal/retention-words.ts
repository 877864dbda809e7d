import type { RetentionTimes } from '#contracts/platform/personal-data.ts'

/** The section of the privacy page that says how long personal data is kept. */
export const HOW_LONG = 'How long'

/** What the retention periods mean for people who wrote to us; empty while none is set. */
export function sayRetention(times: RetentionTimes | null): string[] {
  if (times === null) return []
  const { messages_months: messages, declined_months: declined } = times
  const sentences = [
    messages === null ? '' : `Messages are deleted ${sayMonths(messages)} after they arrive.`,
    declined === null ? '' : `Submissions that we decline are deleted ${sayMonths(declined)} after the decision.`,
  ].filter(Boolean)
  return sentences.length === 0 ? [] : [`${sentences.join(' ')} This happens automatically, every night.`]
}

export function sayMonths(months: number): string {
  if (months % 12 === 0) return months === 12 ? 'one year' : `${months / 12} years`
  return months === 1 ? 'one month' : `${months} months`
}
