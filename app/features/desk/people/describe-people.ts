import type { AuditEntry, AuditLogAction, Person, PersonFactor } from '#contracts/platform/people.ts'
import type { Role } from '#contracts/platform/role.ts'

export const ROLE_LABELS: Record<Role, string> = { admin: 'Admin', staff: 'Staff' }

/** A person's name, or else their address or phone number. */
export function getDisplayName({ name, email, phone }: Pick<Person, 'name' | 'email' | 'phone'>): string {
  return name ?? email ?? (phone === null ? 'An account without an address' : `+${phone}`)
}

const FACTOR_LABELS: Record<string, string> = {
  totp: 'Authenticator app',
  phone: 'Text message',
  webauthn: 'Passkey',
  recovery_code: 'Recovery codes',
}

export function describeFactor({ type, name }: Pick<PersonFactor, 'type' | 'name'>): string {
  const kind = FACTOR_LABELS[type] ?? 'Second factor'
  return name && name !== kind ? `${kind}, “${name}”` : kind
}

/** The subject of an audit sentence. */
export function describeActor({ actor_kind, actor_email }: AuditEntry): string {
  if (actor_kind === 'command line') return 'The command line'
  if (actor_kind === 'secret key') return 'The secret key'
  return actor_email ?? 'Someone'
}

const RULE_LABELS: Record<string, string> = { none: 'no one', admin: 'admins', staff: 'everyone with a role' }

type Details = { role: string; before: string; count: number; rule: string; open: unknown; of: string }
type DescribeAction = (person: string, details: Details) => string

const SENTENCES: Record<AuditLogAction, DescribeAction> = {
  person_invited: (person, { role }) => `invited ${person}${role && ` as ${role}`}`,
  invitation_sent_again: (person, { role }) => `sent ${person} the invitation${role && ` as ${role}`} again`,
  invitation_revoked: (person) => `withdrew the invitation of ${person}`,
  invitation_accepted: (_, { role }) => `accepted the invitation${role && ` and is ${role} now`}`,
  account_created: (person) => `created the account of ${person}`,
  account_changed: (person) => `changed the account of ${person}`,
  account_deleted: (person) => `deleted the account of ${person}`,
  link_made: (person) => `made a sign-in link for ${person}`,
  role_granted: (person, { role, before }) => `made ${person} ${role || 'a member'}${before && `, who was ${before}`}`,
  role_revoked: (person, { before }) => `revoked the role${before && ` ${before}`} from ${person}`,
  person_deactivated: (person) => `deactivated ${person}`,
  person_reactivated: (person) => `reactivated ${person}`,
  session_ended: (person) => `ended a session of ${person}`,
  sessions_ended: (person, { count }) => `ended ${count === 1 ? 'one session' : `${count} sessions`} of ${person}`,
  second_factor_reset: (person) => `reset the second factor of ${person}`,
  password_reset: (person) => `set a new password for ${person}`,
  submission_window_set: (_, { open }) =>
    open === true ? 'opened submissions' : open === false ? 'closed submissions' : 'opened or closed submissions',
  two_factor_rule_set: (_, { rule }) =>
    `set who needs a second factor${RULE_LABELS[rule] ? `: ${RULE_LABELS[rule]}` : ''}`,
  retention_set: () => 'set how long personal data is kept',
  data_exported: (_, { of }) => (of === 'one person' ? 'exported one person’s data' : `exported ${of || 'data'}`),
  person_data_deleted: () => 'deleted one person’s data',
}

/** The predicate of an audit sentence, after the actor. */
export function describeAuditEntry(entry: AuditEntry): string {
  const person =
    entry.actor_id !== null && entry.actor_id === entry.person_id ? 'themselves' : (entry.person_email ?? 'an account')
  const readText = (key: string) => (typeof entry.details[key] === 'string' ? entry.details[key] : '')
  const count = typeof entry.details.count === 'number' ? entry.details.count : 0
  if (!isKnown(entry.action)) return `${entry.action.replaceAll('_', ' ')}: ${person}`
  const [role, before, rule, of] = [readText('role'), readText('before'), readText('rule'), readText('of')]
  return SENTENCES[entry.action](person, { role, before, count, rule, of, open: entry.details.open })
}

function isKnown(action: string): action is AuditLogAction {
  return Object.hasOwn(SENTENCES, action)
}
