import { z } from 'zod'
import { invoke } from '#app/features/desk/shared/calls.ts'
import {
  type AuditPage,
  AuditPageSchema,
  type People,
  PeopleSchema,
  type PeopleShown,
  type PersonDetail,
  PersonDetailSchema,
} from '#contracts/people.ts'
import type { Role } from '#contracts/role.ts'

export type Asked = { show: PeopleShown; search: string }
export type Invitee = { email: string; name: string; role: Role }

export async function listPeople(asked: Asked, offset: number): Promise<People> {
  return PeopleSchema.parse(await invoke({ action: 'list_people', ...asked, offset }, 'desk'))
}

export async function getPerson(id: string): Promise<PersonDetail> {
  return PersonDetailSchema.parse(await invoke({ action: 'get_person', id }, 'desk'))
}

export async function listAudit(personId: string | null, before: number | null): Promise<AuditPage> {
  return AuditPageSchema.parse(await invoke({ action: 'list_audit', person_id: personId, before }, 'desk'))
}

/** Returns the id of the account that was invited. */
export async function invitePerson(invitee: Invitee): Promise<string> {
  const answer = await invoke({ action: 'invite_person', ...invitee }, 'desk')
  return z.object({ id: z.string() }).parse(answer).id
}

/** What can be done to one person; every one of them answers nothing. */
export type PersonAct =
  | { action: 'grant_role'; role: Role; on_myself?: boolean }
  | { action: 'revoke_role' | 'deactivate_person' | 'reset_second_factor'; on_myself?: boolean }
  | { action: 'reactivate_person' | 'resend_invite' | 'revoke_invite' | 'end_person_sessions' }
  | { action: 'end_person_session'; session_id: string }

export async function actOn(id: string, act: PersonAct): Promise<void> {
  await invoke({ ...act, id }, 'desk')
}
