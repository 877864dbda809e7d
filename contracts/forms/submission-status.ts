import type { InboxKind, InboxState } from '#contracts/desk/inbox-states.ts'

/** The states that the sender of an application, a message or a brief can see. */
const PUBLIC_STATUSES = [
  'received',
  'listening',
  'changes_requested',
  'accepted',
  'declined',
  'answered',
  'closed',
] as const
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]

const PUBLIC_STATUS_BY_STATE: Record<InboxState, PublicStatus> = {
  received: 'received',
  listening: 'listening',
  shortlisted: 'listening',
  changes_requested: 'changes_requested',
  shelved: 'listening',
  accepted: 'accepted',
  declined: 'declined',
  answered: 'answered',
  closed: 'closed',
  // Spammers learn nothing, and a person whose message was wrongly marked as spam is not offended.
  spam: 'received',
}

export function toPublicStatus(state: InboxState): PublicStatus {
  return PUBLIC_STATUS_BY_STATE[state]
}

/** What the status page shows to everyone who has the link. Instants are ISO strings. */
export type SubmissionStatus = {
  kind: InboxKind
  reference: string
  /** Null for messages, whose sender is a private person. */
  artistName: string | null
  status: PublicStatus
  receivedAt: string
  /** When the public status last changed. Changes between states with the same public status do not count. */
  changedAt: string
}

export type StatusAnswer = { kind: 'found'; submission: SubmissionStatus } | { kind: 'unknown' } | { kind: 'limited' }

/** How long a link works that was looked up by reference and address. Links in receipts and mails do not expire. */
export const LOOKUP_LINK_DAYS = 90

/** The page where a sender enters reference and address to see the status. */
export const STATUS_LOOKUP_PATH = '/submission'

export function statusPath(token: string): string {
  return `${STATUS_LOOKUP_PATH}/${token}`
}

/** The reference and address that a person typed. Null if one of them cannot be valid. */
export function parseStatusQuestion(fields: Readonly<Record<string, string>>): StatusQuestion | null {
  const reference = (fields.reference ?? '').replace(/\s+/g, '').toUpperCase()
  const email = (fields.email ?? '').trim()
  if (!/^NM-[0-9A-F]{6}-[0-9A-F]{6}$/.test(reference)) return null
  return /^[^@\s]{1,200}@[^@\s]{1,200}$/.test(email) ? { reference, email } : null
}
export type StatusQuestion = { reference: string; email: string }

/** `unknown` does not reveal which of the two was wrong. */
export type StatusLookup = { kind: 'found'; path: string } | { kind: 'unknown' } | { kind: 'limited' }
