import type { InboxEvent } from '#contracts/desk/inbox.ts'
import { DECLINE_REASON_LABELS, INBOX_STATE_LABELS } from '#contracts/desk/inbox-states.ts'

type NameOf = (id: string | null) => string | null

/** What happened, in a line for each thing that changed. */
export function describeInboxEvent({ kind, detail }: InboxEvent, nameOf: NameOf): string[] {
  if (kind === 'mailed') return [`Mail queued: ${stateWord(detail.state)}`]
  if (kind === 'taken_back') return [`Mail undone: ${stateWord(detail.state)}`]
  const lines: string[] = []
  const read = (field: string): unknown[] | null => {
    const change = detail[field]
    return Array.isArray(change) ? change : null
  }
  const status = read('status')
  if (status) lines.push(`${stateWord(status[0])} → ${stateWord(status[1])}`)
  const reason = read('decline_reason')?.[1]
  if (typeof reason === 'string') lines.push(`Reason: ${wordOf(DECLINE_REASON_LABELS, reason)}`)
  const assignee = read('assignee')
  if (assignee) {
    const id = assignee[1]
    lines.push(typeof id === 'string' ? `Assigned to ${nameOf(id)}` : 'Unassigned')
  }
  const answered = read('first_answered_at')
  if (answered) lines.push(answered[1] === null ? 'The answer was undone' : 'Answered for the first time')
  const cleared = read('spam_cleared')
  if (cleared) lines.push(cleared[1] === true ? 'Not spam' : 'Suspected again')
  const tags = read('tags')?.[1]
  if (Array.isArray(tags)) lines.push(tags.length === 0 ? 'Tags removed' : `Tags: ${tags.join(', ')}`)
  return lines
}

function stateWord(state: unknown): string {
  return typeof state === 'string' ? wordOf(INBOX_STATE_LABELS, state) : '–'
}

function wordOf(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key
}
