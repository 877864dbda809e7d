import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { Person } from '#contracts/platform/people.ts'
import { usePersonAct } from './use-people.ts'
import { nameOf } from './words.ts'

/** Shuts an account out, or lets it in again. */
export function AccessSection({ person }: { person: Person }) {
  const act = usePersonAct()
  const name = nameOf(person)
  if (person.state === 'deactivated')
    return (
      <PanelSection title="Access">
        <p className="pt-3 text-dim text-sm">Deactivated. Nobody can sign in to this account.</p>
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          loading={act.isActing}
          onClick={() =>
            act.change({
              person,
              act: { action: 'reactivate_person' },
              done: `${name} can sign in again`,
              failed: 'The account was not reactivated',
            })
          }
        >
          Reactivate
        </Button>
      </PanelSection>
    )
  return (
    <PanelSection title="Access">
      <p className="pt-3 text-dim text-sm">
        {person.is_last_admin
          ? 'The last admin cannot be deactivated.'
          : 'Deactivation ends every session, and the account cannot sign in until it is reactivated. The role stays.'}
      </p>
      <div className="mt-3">
        <AlertDialog
          trigger={
            <Button variant="destructive" size="sm" disabled={person.is_last_admin} loading={act.isActing}>
              Deactivate
            </Button>
          }
          title={person.is_me ? 'Deactivate your own account?' : `Deactivate ${name}?`}
          description={
            person.is_me
              ? 'You are signed out at once. Only another admin can let you in again.'
              : 'They are signed out everywhere at once and cannot sign in. You can reactivate the account later.'
          }
          confirmLabel="Deactivate account"
          onConfirm={() =>
            act.change({
              person,
              act: { action: 'deactivate_person', on_myself: person.is_me },
              done: `${name} is deactivated`,
              failed: 'The account was not deactivated',
              ...(person.is_me ? {} : { undo: { action: 'reactivate_person' } }),
            })
          }
        />
      </div>
    </PanelSection>
  )
}
