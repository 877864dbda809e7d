import type { ReplyTime } from '#contracts/inbox.ts'

/** The measured reply time for staff; nothing while it is unknown. */
export function replyTimeLine(time: ReplyTime | undefined): string {
  if (time === undefined) return ''
  if (time.median_days === null) return 'No answers in the last 90 days.'
  const days = time.median_days < 10 ? time.median_days.toFixed(1) : String(Math.round(time.median_days))
  const answers = `${time.answers} ${time.answers === 1 ? 'answer' : 'answers'}`
  return `Median ${days} days to the first answer, over ${answers} in the last 90 days.`
}
