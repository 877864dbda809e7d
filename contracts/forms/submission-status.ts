import type { InboxKind, InboxState } from '#contracts/desk/inbox-states.ts'

/** What the sender sees of the states of an application, a message or a brief. */
export const PUBLIC_STATUSES = [
  'received',
  'listening',
  'changes_requested',
  'accepted',
  'declined',
  'answered',
  'closed',
] as const
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]

const SHOWN_AS: Record<InboxState, PublicStatus> = {
  received: 'received',
  listening: 'listening',
  shortlisted: 'listening',
  changes_requested: 'changes_requested',
  shelved: 'listening',
  accepted: 'accepted',
  declined: 'declined',
  answered: 'answered',
  closed: 'closed',
  // A sender of spam learns nothing, and a person who was taken for one is not insulted.
  spam: 'received',
}

export function publicStatusOf(state: InboxState): PublicStatus {
  return SHOWN_AS[state]
}

/** What the status page shows to anybody who has the link. Instants are ISO strings. */
export type SubmissionStatus = {
  kind: InboxKind
  reference: string
  /** Null for a message, which has a person's name in its place. */
  artistName: string | null
  status: PublicStatus
  receivedAt: string
  /** When the submitter's view changed last; moves between states that look alike do not count. */
  changedAt: string
}

export type StatusAnswer = { kind: 'found'; submission: SubmissionStatus } | { kind: 'unknown' } | { kind: 'limited' }

/** How long a link works that the reference and the address opened; those in receipts and mails do not end. */
export const LOOKED_UP_DAYS = 90

/** The page where the reference and the address lead to the status. */
export const STATUS_LOOKUP_PATH = '/submission'

export function statusPath(token: string): string {
  return `${STATUS_LOOKUP_PATH}/${token}`
}

/** What a person types to see a status; null where it cannot be a reference or an address. */
export function readStatusQuestion(fields: Readonly<Record<string, string>>): StatusQuestion | null {
  const reference = (fields.reference ?? '').replace(/\s+/g, '').toUpperCase()
  const email = (fields.email ?? '').trim()
  if (!/^NM-[0-9A-F]{6}-[0-9A-F]{6}$/.test(reference)) return null
  return /^[^@\s]{1,200}@[^@\s]{1,200}$/.test(email) ? { reference, email } : null
}
export type StatusQuestion = { reference: string; email: string }

/** `unknown` says nothing about which of the two was wrong. */
export type StatusOpened = { kind: 'found'; path: string } | { kind: 'unknown' } | { kind: 'limited' }
