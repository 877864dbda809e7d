import { useRef } from 'react'
import { loadBackend } from '#app/lib/backend/client.ts'
import { describeTimeZone, formatMoment } from '#app/lib/dates.ts'
import { describeDevice } from '#app/lib/describe-device.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { type OwnSession, useSessions } from './account-queries.ts'
import { callAuth } from './call-auth.ts'
import { Loaded } from './loaded.tsx'
import { restoreLostFocus } from './restore-focus.ts'
import { useAttempt } from './use-attempt.ts'

/** The user's sessions, each with a button that ends it. */
export function SessionList({ onEnded }: { onEnded: () => Promise<void> }) {
  const sessions = useSessions()
  const listRef = useRef<HTMLUListElement>(null)
  const { isBusy, attempt } = useAttempt(onEnded)

  async function end(act: () => Promise<unknown>, description: string): Promise<void> {
    const notify = () => showToast({ title: 'Signed out', description, tone: 'success' })
    await attempt(() => act().then(notify), 'The device could not be signed out')
    restoreLostFocus(listRef.current)
  }

  return (
    <Loaded query={sessions}>
      {(list) => (
        <div className="space-y-6">
          <ul ref={listRef} tabIndex={-1} aria-label="Devices" className="border-rule border-t">
            {list.map((session) => (
              <SessionItem
                key={session.id}
                session={session}
                onEnd={() => void end(() => endSession(session.id), describeDevice(session.user_agent))}
              />
            ))}
          </ul>
          <p className="text-dim text-sm">Times are {describeTimeZone()}.</p>
          {list.length > 1 ? (
            <AlertDialog
              trigger={
                <Button variant="outline" loading={isBusy}>
                  Sign out everywhere else
                </Button>
              }
              title="Sign out everywhere else?"
              description="Every other device must sign in again. Saved work is not lost."
              confirmLabel="Sign them out"
              onConfirm={() =>
                void end(
                  () => callAuth((auth) => auth.signOut({ scope: 'others' })),
                  'Every other device has to sign in again.',
                )
              }
            />
          ) : (
            <p className="text-dim text-sm">You are not signed in anywhere else.</p>
          )}
        </div>
      )}
    </Loaded>
  )
}

function SessionItem({ session, onEnd }: { session: OwnSession; onEnd: () => void }) {
  const device = describeDevice(session.user_agent)
  const facts = [
    session.is_current ? 'This device' : `Last used ${formatMoment(session.last_used_at)}`,
    session.ip,
    session.aal === 'aal2' ? 'two-factor' : null,
  ]
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-rule border-b py-3">
      <div className="min-w-0">
        <p className="font-semibold">{device}</p>
        <p className="figures text-dim text-sm [overflow-wrap:anywhere]">
          {facts.filter((fact) => fact !== null).join(' · ')}
        </p>
        <p className="figures text-dim text-sm">Signed in {formatMoment(session.created_at)}</p>
      </div>
      {!session.is_current && (
        <AlertDialog
          trigger={
            <Button variant="ghost" aria-label={`Sign out ${device}, signed in ${formatMoment(session.created_at)}`}>
              Sign out
            </Button>
          }
          title={`Sign out ${device}?`}
          description="That device has to sign in again."
          confirmLabel="Sign it out"
          onConfirm={onEnd}
        />
      )}
    </li>
  )
}

async function endSession(id: string): Promise<void> {
  const client = await loadBackend()
  const { error } = await client.rpc('end_session', { session_id: id })
  if (error) throw error
}
