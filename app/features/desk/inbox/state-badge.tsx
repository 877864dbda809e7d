import { Badge } from '#app/ui/badge.tsx'
import type { InboxItem } from '#contracts/desk/inbox.ts'
import { INBOX_STATE_WORDS, type InboxState } from '#contracts/desk/inbox-states.ts'

const TONES: Record<InboxState, 'amber' | 'confidence' | 'neutral' | 'open' | 'closed' | 'unknown'> = {
  received: 'amber',
  listening: 'confidence',
  shortlisted: 'confidence',
  changes_requested: 'confidence',
  shelved: 'unknown',
  accepted: 'open',
  declined: 'neutral',
  answered: 'open',
  closed: 'neutral',
  spam: 'closed',
}

export function StateBadge({ item }: { item: Pick<InboxItem, 'state' | 'suspected'> }) {
  if (item.suspected) return <Badge tone="closed">Spam?</Badge>
  return <Badge tone={TONES[item.state]}>{INBOX_STATE_WORDS[item.state]}</Badge>
}
