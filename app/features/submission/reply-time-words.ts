/** The median in words, for somebody who waits: rounded up, so that it is no promise too short. */
export function replyTimeWords(days: number): string {
  if (days <= 1) return 'A day'
  return `${Math.ceil(days)} days`
}
