import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { describeDevice } from '#app/lib/describe-device.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { Person, PersonDetail, PersonSession } from '#contracts/platform/people.ts'
import { usePersonAct } from './use-people.ts'
import { nameOf } from './words.ts'

/** Where somebody is signed in, the last used first. */
export function SessionsSection({ detail: { person, sessions } }: { detail: PersonDetail }) {
  const act = usePersonAct()
  const others = sessions.filter(({ is_current }) => !is_current)
  return (
    <PanelSection
      title="Sessions"
      aside={
        others.length > 1 && (
          <AlertDialog
            trigger={
              <Button variant="ghost" size="sm" disabled={act.isActing}>
                End {person.is_me ? 'all others' : 'all'}
              </Button>
            }
            title={`End ${others.length} sessions?`}
            description={`${nameOf(person)} must sign in again on each of these devices.`}
            confirmLabel={`End ${others.length} sessions`}
            onConfirm={() =>
              act.change({
                person,
                act: { action: 'end_person_sessions' },
                done: 'The sessions have ended',
                failed: 'The sessions were not ended',
              })
            }
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
  const act = usePersonAct()
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
        <AlertDialog
          trigger={
            <Button variant="ghost" size="sm" loading={act.isActing}>
              End<span className="sr-only"> the session in {device}</span>
            </Button>
          }
          title="End this session?"
          description={`${nameOf(person)} must sign in again on ${device}.`}
          confirmLabel="End session"
          onConfirm={() =>
            act.change({
              person,
              act: { action: 'end_person_session', session_id: session.id },
              done: 'The session has ended',
              failed: 'The session was not ended',
            })
          }
        />
      )}
    </li>
  )
}
