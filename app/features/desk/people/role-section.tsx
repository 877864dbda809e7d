import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { Person } from '#contracts/platform/people.ts'
import type { Role } from '#contracts/platform/role.ts'
import { type PersonAct, usePersonAct } from './use-people.ts'
import { nameOf, ROLE_MAY, ROLE_WORDS } from './words.ts'

const CHOICES: ReadonlyArray<{ role: Role | null; label: string; may: string }> = [
  { role: 'admin', label: ROLE_WORDS.admin, may: ROLE_MAY.admin },
  { role: 'staff', label: ROLE_WORDS.staff, may: ROLE_MAY.staff },
  { role: null, label: 'No role', may: 'Their own account only' },
]

/** Which role somebody has, and the others to choose from. */
export function RoleSection({ person }: { person: Person }) {
  const why = whyFixed(person)
  return (
    <PanelSection title="Role">
      <ul>
        {CHOICES.map(({ role, label, may }) => (
          <li key={label} className="flex min-h-14 items-center justify-between gap-4 border-rule border-b">
            <p>
              <span className="font-semibold">{label}</span>
              <span className="block text-dim text-sm">{may}</span>
            </p>
            {person.role === role ? (
              <span className="label-caps px-3.5 text-cyan">Now</span>
            ) : (
              <Change person={person} role={role} label={label} isOff={why !== null} />
            )}
          </li>
        ))}
      </ul>
      {why && <p className="pt-3 text-dim text-sm">{why}</p>}
    </PanelSection>
  )
}

/** Why the role cannot be changed here, or null if it can. */
export function whyFixed(person: Person): string | null {
  if (person.is_last_admin) return 'This is the last admin. Make someone else an admin first.'
  if (person.state === 'invited') return 'The role of the invitation is granted when its link is opened.'
  if (person.state === 'unconfirmed') return 'This address is not confirmed. Send an invitation to it instead.'
  return null
}

type ChangeProps = { person: Person; role: Role | null; label: string; isOff: boolean }

function Change({ person, role, label, isOff }: ChangeProps) {
  const act = usePersonAct()
  const name = nameOf(person)
  const { is_me: on_myself } = person
  const to = (next: Role | null): PersonAct =>
    next === null ? { action: 'revoke_role', on_myself } : { action: 'grant_role', role: next, on_myself }
  const run = () =>
    act.change({
      person,
      act: to(role),
      done: role === null ? `${name} no longer has a role` : `${name} is ${role} now`,
      failed: 'The role was not changed',
      // Whoever gave up their own rights cannot take that back.
      ...(on_myself ? {} : { undo: to(person.role) }),
    })
  const button = (
    <Button
      variant="outline"
      size="sm"
      disabled={isOff}
      loading={act.isActing}
      {...(on_myself ? {} : { onClick: run })}
    >
      {role === null ? 'Revoke role' : `Make ${label.toLowerCase()}`}
    </Button>
  )
  if (!on_myself) return button
  return (
    <AlertDialog
      trigger={button}
      title="Give up your own rights?"
      description={`You lose access to this screen at once${role === null ? ' and are signed out everywhere' : ''}. Only another admin can restore it.`}
      confirmLabel={role === null ? 'Revoke my role' : `Make me ${label.toLowerCase()}`}
      onConfirm={run}
    />
  )
}
