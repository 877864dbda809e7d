import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { formatDay } from '#app/lib/dates.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import type { PersonDetail } from '#contracts/people.ts'
import { usePersonAct } from './queries.ts'
import { describeFactor, nameOf } from './words.ts'

/** The second factors that are set up, and their reset for somebody who has lost the device. */
export function SecondFactorSection({ detail: { person, factors } }: { detail: PersonDetail }) {
  const act = usePersonAct()
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
            <AlertDialog
              trigger={
                <Button variant="outline" size="sm" loading={act.isPending}>
                  Reset second factor
                </Button>
              }
              title={person.is_me ? 'Reset your own second factor?' : `Reset the second factor of ${nameOf(person)}?`}
              description="It is removed and cannot be brought back, and the account is signed out everywhere. Make sure first that the request comes from its owner, who is told by mail."
              confirmLabel="Reset and sign out"
              onConfirm={() =>
                act.mutate({
                  person,
                  act: { action: 'reset_second_factor', on_myself: person.is_me },
                  done: 'The second factor is removed',
                  failed: 'The second factor was not reset',
                })
              }
            />
          </div>
        </>
      )}
    </PanelSection>
  )
}
