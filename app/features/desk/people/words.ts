import type { AuditEntry, AuditLogAction, Person, PersonFactor } from '#contracts/platform/people.ts'
import type { Role } from '#contracts/platform/role.ts'

export const ROLE_WORDS: Record<Role, string> = { admin: 'Admin', staff: 'Staff' }

/** What a person is called: the name, else the address or number. */
export function nameOf({ name, email, phone }: Pick<Person, 'name' | 'email' | 'phone'>): string {
  return name ?? email ?? (phone === null ? 'An account without an address' : `+${phone}`)
}

const FACTORS: Record<string, string> = {
  totp: 'Authenticator app',
  phone: 'Text message',
  webauthn: 'Passkey',
  recovery_code: 'Recovery codes',
}

export function describeFactor({ type, name }: Pick<PersonFactor, 'type' | 'name'>): string {
  const kind = FACTORS[type] ?? 'Second factor'
  return name && name !== kind ? `${kind}, “${name}”` : kind
}

/** Who did it, as the beginning of a sentence. */
export function actorOf({ actor_kind, actor_email }: AuditEntry): string {
  if (actor_kind === 'command line') return 'The command line'
  if (actor_kind === 'secret key') return 'The secret key'
  return actor_email ?? 'Someone'
}

const RULES: Record<string, string> = { none: 'no one', admin: 'admins', staff: 'everyone with a role' }

type Details = { role: string; before: string; count: number; rule: string; open: unknown; of: string }
type Words = (whom: string, details: Details) => string

const SENTENCES: Record<AuditLogAction, Words> = {
  person_invited: (whom, { role }) => `invited ${whom}${role && ` as ${role}`}`,
  invitation_sent_again: (whom, { role }) => `sent ${whom} the invitation${role && ` as ${role}`} again`,
  invitation_revoked: (whom) => `withdrew the invitation of ${whom}`,
  invitation_accepted: (_, { role }) => `accepted the invitation${role && ` and is ${role} now`}`,
  account_created: (whom) => `created the account of ${whom}`,
  account_changed: (whom) => `changed the account of ${whom}`,
  account_deleted: (whom) => `deleted the account of ${whom}`,
  link_made: (whom) => `made a sign-in link for ${whom}`,
  role_granted: (whom, { role, before }) => `made ${whom} ${role || 'a member'}${before && `, who was ${before}`}`,
  role_revoked: (whom, { before }) => `revoked the role${before && ` ${before}`} from ${whom}`,
  person_deactivated: (whom) => `deactivated ${whom}`,
  person_reactivated: (whom) => `reactivated ${whom}`,
  session_ended: (whom) => `ended a session of ${whom}`,
  sessions_ended: (whom, { count }) => `ended ${count === 1 ? 'one session' : `${count} sessions`} of ${whom}`,
  second_factor_reset: (whom) => `reset the second factor of ${whom}`,
  password_reset: (whom) => `set a new password for ${whom}`,
  submission_window_set: (_, { open }) =>
    open === true ? 'opened submissions' : open === false ? 'closed submissions' : 'opened or closed submissions',
  two_factor_rule_set: (_, { rule }) => `set who needs a second factor${RULES[rule] ? `: ${RULES[rule]}` : ''}`,
  retention_set: () => 'set how long personal data is kept',
  data_exported: (_, { of }) => (of === 'one person' ? 'exported one person’s data' : `exported ${of || 'data'}`),
  person_data_deleted: () => 'deleted one person’s data',
}

/** What was done, as the rest of the sentence after who did it. */
export function describeEntry(entry: AuditEntry): string {
  const whom =
    entry.actor_id !== null && entry.actor_id === entry.person_id ? 'themselves' : (entry.person_email ?? 'an account')
  const words = (key: string) => (typeof entry.details[key] === 'string' ? entry.details[key] : '')
  const count = typeof entry.details.count === 'number' ? entry.details.count : 0
  if (!isKnown(entry.action)) return `${entry.action.replaceAll('_', ' ')}: ${whom}`
  const [role, before, rule, of] = [words('role'), words('before'), words('rule'), words('of')]
  return SENTENCES[entry.action](whom, { role, before, count, rule, of, open: entry.details.open })
}

function isKnown(action: string): action is AuditLogAction {
  return Object.hasOwn(SENTENCES, action)
}
