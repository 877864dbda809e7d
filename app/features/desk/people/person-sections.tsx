import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { call } from '#app/features/desk/shared/data/call.ts'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { describeDevice } from '#app/lib/describe-device.ts'
import type { Person, PersonDetail, PersonSession } from '#contracts/platform/people.ts'
import type { Role } from '#contracts/platform/role.ts'
import { describeFactor, getDisplayName, ROLE_LABELS } from './describe-people.ts'
import { PersonActionButton } from './person-action.tsx'

/** The roles and their permissions, which policies and functions enforce. */
const ROLE_CHOICES: ReadonlyArray<{ role: Role | null; label: string; permissions: string }> = [
  {
    role: 'admin',
    label: ROLE_LABELS.admin,
    permissions:
      'Everything that staff may do, and people and their roles, rules for sign-in, personal data, providers and secrets',
  },
  {
    role: 'staff',
    label: ROLE_LABELS.staff,
    permissions:
      'The desk: opportunities, runs, sources, inbox, site, removals, exports, and the settings for all of these',
  },
  { role: null, label: 'No role', permissions: 'Their own account only' },
]

/** The person's role, and the others to choose from. */
export function RoleSection({ person }: { person: Person }) {
  const lockReason = findRoleLockReason(person)
  return (
    <PanelSection title="Role">
      <ul>
        {ROLE_CHOICES.map(({ role, label, permissions }) => (
          <li key={label} className="flex min-h-14 items-center justify-between gap-4 border-rule border-b py-2">
            <p>
              <span className="font-semibold">{label}</span>
              <span className="block text-dim text-sm">{permissions}</span>
            </p>
            {person.role === role ? (
              <span className="label-caps px-3.5 text-cyan">Now</span>
            ) : (
              <RoleButton person={person} role={role} label={label} isDisabled={lockReason !== null} />
            )}
          </li>
        ))}
      </ul>
      {lockReason && <p className="pt-3 text-dim text-sm">{lockReason}</p>}
    </PanelSection>
  )
}

/** Why the role cannot be changed here, or null if it can. */
function findRoleLockReason(person: Person): string | null {
  if (person.is_last_admin) return 'This is the last admin. Make someone else an admin first.'
  if (person.state === 'invited') return 'The role of the invitation is granted when its link is opened.'
  if (person.state === 'unconfirmed') return 'This address is not confirmed. Send an invitation to it instead.'
  return null
}

type RoleButtonProps = { person: Person; role: Role | null; label: string; isDisabled: boolean }

function RoleButton({ person, role, label, isDisabled }: RoleButtonProps) {
  const { id, is_me: on_myself } = person
  const setRole = (next: Role | null) =>
    next === null ? call('revoke_role', { id, on_myself }) : call('grant_role', { id, role: next, on_myself })
  return (
    <PersonActionButton
      label={role === null ? 'Revoke role' : `Make ${label.toLowerCase()}`}
      isDisabled={isDisabled}
      confirmation={
        on_myself && {
          title: 'Give up your own rights?',
          description: `You lose access to this screen at once${role === null ? ' and are signed out everywhere' : ''}. Only another admin can restore it.`,
          confirmLabel: role === null ? 'Revoke my role' : `Make me ${label.toLowerCase()}`,
        }
      }
      run={() => setRole(role)}
      done={
        role === null ? `${getDisplayName(person)} no longer has a role` : `${getDisplayName(person)} is ${role} now`
      }
      failed="The role was not changed"
      // People who give up their own rights cannot undo it.
      undo={!on_myself && (() => setRole(person.role))}
    />
  )
}

/** The enrolled second factors, and a reset for a lost device. */
export function SecondFactorSection({ detail: { person, factors } }: { detail: PersonDetail }) {
  return (
    <PanelSection title="Second factor">
      {factors.length === 0 ? (
        <p className="pt-3 text-dim text-sm">None is set up.</p>
      ) : (
        <>
          <ul>
            {factors.map((factor) => (
              <li
                key={factor.id}
                className="figures flex min-h-11 items-center justify-between gap-4 border-rule border-b py-2"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{describeFactor(factor)}</span>
                <span className="shrink-0 text-dim text-sm">since {formatDay(factor.created_at)}</span>
              </li>
            ))}
          </ul>
          <div className="mt-3">
            <PersonActionButton
              label="Reset second factor"
              confirmation={{
                title: person.is_me
                  ? 'Reset your own second factor?'
                  : `Reset the second factor of ${getDisplayName(person)}?`,
                description:
                  'It is removed for good, and the account is signed out everywhere. First make sure that the request comes from its owner, who is notified by mail.',
                confirmLabel: 'Reset and sign out',
              }}
              run={() => call('reset_second_factor', { id: person.id, on_myself: person.is_me })}
              done="The second factor was removed"
              failed="The second factor was not reset"
            />
          </div>
        </>
      )}
    </PanelSection>
  )
}

/** The person's sessions, last used first. */
export function SessionsSection({ detail: { person, sessions } }: { detail: PersonDetail }) {
  const others = sessions.filter(({ is_current }) => !is_current)
  return (
    <PanelSection
      title="Sessions"
      aside={
        others.length > 1 && (
          <PersonActionButton
            label={`End ${person.is_me ? 'all others' : 'all'}`}
            variant="ghost"
            confirmation={{
              title: `End ${others.length} sessions?`,
              description: `${getDisplayName(person)} must sign in again on each of these devices.`,
              confirmLabel: `End ${others.length} sessions`,
            }}
            run={() => call('end_person_sessions', { id: person.id })}
            done="The sessions have ended"
            failed="The sessions were not ended"
          />
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="pt-3 text-dim text-sm">Not signed in anywhere.</p>
      ) : (
        <ul>
          {sessions.map((session) => (
            <Session key={session.id} person={person} session={session} />
          ))}
        </ul>
      )}
    </PanelSection>
  )
}

function Session({ person, session }: { person: Person; session: PersonSession }) {
  const device = describeDevice(session.user_agent)
  return (
    <li className="figures flex items-center justify-between gap-4 border-rule border-b py-2.5">
      <div className="min-w-0">
        <p className="font-semibold">
          {device}
          {session.is_current && <span className="font-normal text-cyan"> · this one</span>}
        </p>
        <p className="text-dim text-sm [overflow-wrap:anywhere]">
          Last used {formatMoment(session.last_used_at)}
          {session.ip !== null && ` · ${session.ip}`}
          {session.has_second_factor && ' · with second factor'}
        </p>
      </div>
      {!session.is_current && (
        <PersonActionButton
          label={
            <>
              End<span className="sr-only"> the session in {device}</span>
            </>
          }
          variant="ghost"
          confirmation={{
            title: 'End this session?',
            description: `${getDisplayName(person)} must sign in again on ${device}.`,
            confirmLabel: 'End session',
          }}
          run={() => call('end_person_session', { id: person.id, session_id: session.id })}
          done="The session has ended"
          failed="The session was not ended"
        />
      )}
    </li>
  )
}

/** Deactivates or reactivates an account. */
export function AccessSection({ person }: { person: Person }) {
  const { id, is_me, is_last_admin } = person
  const name = getDisplayName(person)
  const reactivate = () => call('reactivate_person', { id })
  const isDeactivated = person.state === 'deactivated'
  return (
    <PanelSection title="Access">
      <p className="pt-3 text-dim text-sm">
        {isDeactivated
          ? 'Deactivated. No one can sign in to this account.'
          : is_last_admin
            ? 'The last admin cannot be deactivated.'
            : 'Deactivation ends every session, and the account cannot sign in until it is reactivated. The role stays.'}
      </p>
      <div className="mt-3">
        {isDeactivated ? (
          <PersonActionButton
            key="reactivate"
            label="Reactivate"
            run={reactivate}
            done={`${name} can sign in again`}
            failed="The account was not reactivated"
          />
        ) : (
          <PersonActionButton
            key="deactivate"
            label="Deactivate"
            variant="destructive"
            isDisabled={is_last_admin}
            confirmation={{
              title: is_me ? 'Deactivate your own account?' : `Deactivate ${name}?`,
              description: is_me
                ? 'You are signed out at once. Only another admin can let you in again.'
                : 'They are signed out everywhere at once and cannot sign in. You can reactivate the account later.',
              confirmLabel: 'Deactivate account',
            }}
            run={() => call('deactivate_person', { id, on_myself: is_me })}
            done={`${name} is deactivated`}
            failed="The account was not deactivated"
            undo={!is_me && reactivate}
          />
        )}
      </div>
    </PanelSection>
  )
}
