import type { InboxEvent } from '#contracts/desk/inbox.ts'
import { DECLINE_REASON_LABELS, INBOX_STATE_LABELS } from '#contracts/desk/inbox-states.ts'

type FindName = (id: string | null) => string | null

/** Describes an event, one line per changed field. */
export function describeInboxEvent({ kind, detail }: InboxEvent, findName: FindName): string[] {
  if (kind === 'mailed') return [`Mail queued: ${stateLabel(detail.state)}`]
  if (kind === 'taken_back') return [`Mail undone: ${stateLabel(detail.state)}`]
  const lines: string[] = []
  const readChange = (field: string): unknown[] | null => {
    const change = detail[field]
    return Array.isArray(change) ? change : null
  }
  const status = readChange('status')
  if (status) lines.push(`${stateLabel(status[0])} → ${stateLabel(status[1])}`)
  const reason = readChange('decline_reason')?.[1]
  if (typeof reason === 'string') lines.push(`Reason: ${labelOf(DECLINE_REASON_LABELS, reason)}`)
  const assignee = readChange('assignee')
  if (assignee) {
    const id = assignee[1]
    lines.push(typeof id === 'string' ? `Assigned to ${findName(id)}` : 'Unassigned')
  }
  const answered = readChange('first_answered_at')
  if (answered) lines.push(answered[1] === null ? 'The answer was undone' : 'Answered for the first time')
  const cleared = readChange('spam_cleared')
  if (cleared) lines.push(cleared[1] === true ? 'Not spam' : 'Suspected again')
  const tags = readChange('tags')?.[1]
  if (Array.isArray(tags)) lines.push(tags.length === 0 ? 'Tags removed' : `Tags: ${tags.join(', ')}`)
  return lines
}

function stateLabel(state: unknown): string {
  return typeof state === 'string' ? labelOf(INBOX_STATE_LABELS, state) : '–'
}

function labelOf(words: Readonly<Record<string, string>>, key: string): string {
  return words[key] ?? key
}
