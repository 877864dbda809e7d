import { z } from 'zod'
import { notifyOwner } from '#server/backend/auth/auth-service.ts'
import { type Action, defineAction, defineSqlAction } from '#server/backend/functions/action.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Caller } from '#server/platform/db/database.ts'
import type { Sql } from '#server/platform/db/sql.ts'
import type { AuditActor } from '#server/platform/write-audit.ts'
import { deactivate, endSessionOf, endSessionsOf, reactivate, resetSecondFactor } from './change-account.ts'
import { changePeople, requirePerson, requireSelfConfirmation } from './change-people.ts'
import { type InviteDeps, invitePerson, resendInvitation, revokeInvitation } from './invitations.ts'
import { findPerson, listAudit, listFactorsOf, listPeople, listSessionsOf } from './list-people.ts'
import { grantRole, revokeRole } from './roles.ts'

const DONE = { success: true }

/** The actions of the people screen. No API role can read accounts, so access depends on the action's audience alone. */
export function createPeopleActions(deps: InviteDeps): Action[] {
  return [...readingActions(deps), ...invitingActions(deps), ...changingActions(deps), ...sessionActions(deps)]
}

function readingActions({ database, mailer }: InviteDeps): Action[] {
  return [
    defineAction('list_people', (options, caller) =>
      database.asAuthAdmin((sql) => listPeople(sql, { ...options, me: parseIdentity(caller).id, now: mailer.now() })),
    ),
    defineAction('get_person', ({ id }, caller) =>
      database.asAuthAdmin(async (sql) => {
        const me = parseIdentity(caller)
        const person = await findPerson(sql, { id, me: me.id, now: mailer.now() })
        if (person === null) throw new AppError('not_found', 'This account no longer exists.')
        return {
          person,
          factors: await listFactorsOf(sql, id),
          sessions: await listSessionsOf(sql, id, me.sessionId),
        }
      }),
    ),
    defineSqlAction(database, 'list_audit', (sql, { person_id, before }) =>
      listAudit(sql, { personId: person_id ?? null, before: before ?? null }),
    ),
  ]
}

function invitingActions(deps: InviteDeps): Action[] {
  return [
    defineAction('invite_person', async (invited, caller) => ({
      id: await invitePerson(deps, actorOf(caller), invited),
    })),
    defineAction('resend_invite', async ({ id }, caller) => {
      await resendInvitation(deps, actorOf(caller), id)
      return DONE
    }),
    defineAction('revoke_invite', async ({ id }, caller) => {
      await revokeInvitation(deps.database, actorOf(caller), id)
      return DONE
    }),
  ]
}

function changingActions({ database, mailer }: InviteDeps): Action[] {
  const change = createAccountChange(database)
  return [
    defineAction('grant_role', (given, caller) =>
      change(given, caller, async (sql, { actor, user }) => {
        // The person who signed up may not own the address.
        if (user.confirmed_at === null) {
          throw new AppError('conflict', 'This address is not confirmed yet. Send an invitation instead.')
        }
        await grantRole(sql, { actor, user, role: given.role })
      }),
    ),
    defineAction('revoke_role', (given, caller) =>
      change(given, caller, (sql, { actor, user }) => revokeRole(sql, { actor, user })),
    ),
    defineAction('deactivate_person', (given, caller) =>
      change(given, caller, (sql, { actor, user }) => deactivate(sql, { actor, user, now: mailer.now() })),
    ),
    defineAction('reactivate_person', (given, caller) =>
      change({ ...given, on_myself: true }, caller, (sql, { actor, user }) =>
        reactivate(sql, { actor, user, now: mailer.now() }),
      ),
    ),
    defineAction('reset_second_factor', async (given, caller) => {
      await change(given, caller, async (sql, { actor, user }) => {
        const count = await resetSecondFactor(sql, { actor, user })
        if (count > 0) await notifyOwner(sql, mailer, user, 'factor-removed')
      })
      mailer.mail.queued()
      return DONE
    }),
  ]
}

function sessionActions({ database }: InviteDeps): Action[] {
  const change = createAccountChange(database)
  return [
    defineAction('end_person_session', (given, caller) =>
      change({ ...given, on_myself: true }, caller, (sql, change) => endSessionOf(sql, change, given.session_id)),
    ),
    defineAction('end_person_sessions', (given, caller) =>
      change({ ...given, on_myself: true }, caller, async (sql, change) => {
        await endSessionsOf(sql, change, parseIdentity(caller).sessionId)
      }),
    ),
  ]
}

type Target = { id: string; on_myself: boolean }
type AccountChange = { actor: AuditActor; user: Awaited<ReturnType<typeof requirePerson>> }

/** Runs a change of one locked account in the caller's name. */
function createAccountChange(database: InviteDeps['database']) {
  return async (given: Target, caller: Caller, run: (sql: Sql, change: AccountChange) => Promise<void>) => {
    const actor = actorOf(caller)
    requireSelfConfirmation(actor, given)
    await changePeople(database, actor, async (sql) => run(sql, { actor, user: await requirePerson(sql, given.id) }))
    return DONE
  }
}

const ClaimsSchema = z.object({ sub: z.guid(), session_id: z.guid().nullish(), email: z.string().nullish() })

function parseIdentity({ claims }: Caller): { id: string | null; sessionId: string | null } {
  const known = ClaimsSchema.safeParse(claims)
  return known.success
    ? { id: known.data.sub, sessionId: known.data.session_id ?? null }
    : { id: null, sessionId: null }
}

function actorOf(caller: Caller): AuditActor {
  if (caller.role === 'service_role') return { kind: 'secret key' }
  const { sub, email } = ClaimsSchema.parse(caller.claims)
  return { kind: 'person', id: sub, email: email ?? null }
}
