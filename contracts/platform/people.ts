import { z } from 'zod'
import { RoleSchema } from './role.ts'

const id = z.guid()
const instant = z.iso.datetime({ offset: true })
/** Confirms a change of one's own account. Without it the server refuses what could lock the caller out. */
const onMyself = z.boolean().default(false)

/** The accounts to list: with a role or an invitation, without either, deactivated, or all. */
export const PEOPLE_FILTERS = ['house', 'no_role', 'deactivated', 'all'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]
export const PEOPLE_PER_PAGE = 50
export const AUDIT_PER_PAGE = 50

export const ListPeopleSchema = z.object({
  show: z.enum(PEOPLE_FILTERS).default('house'),
  search: z.string().trim().max(200).default(''),
  offset: z.number().int().min(0).max(1_000_000).default(0),
})
export const InvitePersonSchema = z.object({
  email: z.email().max(254),
  name: z.string().trim().max(120).default(''),
  role: RoleSchema,
})
export const GrantRoleSchema = z.object({
  id,
  role: RoleSchema,
  on_myself: onMyself,
})
export const RevokeRoleSchema = z.object({ id, on_myself: onMyself })
export const DeactivatePersonSchema = z.object({ id, on_myself: onMyself })
export const EndPersonSessionSchema = z.object({ id, session_id: z.guid() })
export const ResetSecondFactorSchema = z.object({
  id,
  on_myself: onMyself,
})
export const ListAuditSchema = z.object({
  /** Only entries about this person or by them. */
  person_id: id.nullish(),
  /** Only entries older than this one. */
  before: z.number().int().positive().nullish(),
})

const InvitationSchema = z.object({
  role: RoleSchema,
  invited_at: instant,
  invited_by: z.string().nullable(),
  /** `replaced`: another mail to the address has replaced the link. */
  link: z.enum(['works', 'expired', 'replaced']),
})

export const PersonSchema = z.object({
  id,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  name: z.string().nullable(),
  role: RoleSchema.nullable(),
  state: z.enum(['active', 'invited', 'unconfirmed', 'deactivated']),
  created_at: instant.nullable(),
  last_sign_in_at: instant.nullable(),
  /** How many second factors are set up. */
  second_factors: z.number().int(),
  sessions: z.number().int(),
  invitation: InvitationSchema.nullable(),
  is_me: z.boolean(),
  /** The only admin who can sign in: neither the role nor the account can be taken away. */
  is_last_admin: z.boolean(),
})
export type Person = z.infer<typeof PersonSchema>

export const PeopleSchema = z.object({ people: z.array(PersonSchema), total: z.number().int() })
export type People = z.infer<typeof PeopleSchema>

export const PersonSessionSchema = z.object({
  id,
  created_at: instant,
  last_used_at: instant,
  user_agent: z.string().nullable(),
  ip: z.string().nullable(),
  /** Whether the session has passed a second factor. */
  has_second_factor: z.boolean(),
  /** Whether it is the caller's session. */
  is_current: z.boolean(),
})
export type PersonSession = z.infer<typeof PersonSessionSchema>

export const PersonFactorSchema = z.object({
  id,
  name: z.string().nullable(),
  type: z.string(),
  created_at: instant,
})
export type PersonFactor = z.infer<typeof PersonFactorSchema>

export const PersonDetailSchema = z.object({
  person: PersonSchema,
  factors: z.array(PersonFactorSchema),
  sessions: z.array(PersonSessionSchema),
})
export type PersonDetail = z.infer<typeof PersonDetailSchema>

/** What the audit log records. */
export const AUDIT_ACTIONS = [
  'person_invited',
  'invitation_sent_again',
  'invitation_revoked',
  'invitation_accepted',
  'account_created',
  'account_changed',
  'account_deleted',
  'link_made',
  'role_granted',
  'role_revoked',
  'person_deactivated',
  'person_reactivated',
  'session_ended',
  'sessions_ended',
  'second_factor_reset',
  'password_reset',
  'submission_window_set',
  'two_factor_rule_set',
  'retention_set',
  'data_exported',
  'person_data_deleted',
] as const
export type AuditLogAction = (typeof AUDIT_ACTIONS)[number]

export const AuditEntrySchema = z.object({
  id: z.number().int(),
  at: instant,
  actor_kind: z.enum(['person', 'command line', 'secret key']),
  actor_id: id.nullable(),
  actor_email: z.string().nullable(),
  /** One of AUDIT_ACTIONS, or one that a later version wrote. */
  action: z.string(),
  person_id: id.nullable(),
  person_email: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.infer<typeof AuditEntrySchema>
export const AuditPageSchema = z.object({ entries: z.array(AuditEntrySchema), has_more: z.boolean() })
export type AuditPage = z.infer<typeof AuditPageSchema>
