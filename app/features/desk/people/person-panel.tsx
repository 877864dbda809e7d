import { type ReactNode, useEffect, useRef } from 'react'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { ActionError } from '#app/features/desk/shared/data/call.ts'
import { CLEARS_TITLE, CLEARS_TITLE_BESIDE, PanelTitle } from '#app/features/desk/shared/panel-title.tsx'
import { EmptyPanel, FailedPanel, LoadingLines } from '#app/features/desk/shared/states/panel-states.tsx'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { Person, PersonDetail } from '#contracts/platform/people.ts'
import { AccessSection } from './access-section.tsx'
import { AuditList } from './audit-list.tsx'
import { PersonBadges } from './person-badges.tsx'
import { RoleSection } from './role-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { usePerson, usePersonAct } from './use-people.ts'
import { describeFactor, nameOf } from './words.ts'

type PersonPanelProps = { id: string; onClose: () => void; onStep: (by: 1 | -1) => void }

/** One person: role, invitation, second factor, where they are signed in, and what was done. Takes the focus when it opens. */
export function PersonPanel({ id, onClose, onStep }: PersonPanelProps) {
  const person = usePerson(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = person.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the heading is there once the person is loaded.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [isLoaded])
  const isGone = person.error instanceof ActionError && person.error.status === 404
  return (
    <aside
      aria-label={person.data ? nameOf(person.data.person) : 'Person'}
      className={`min-w-0 pb-24 lg:sticky lg:top-14 lg:max-h-[calc(100svh-3.5rem)] lg:self-start lg:overflow-y-auto lg:border-rule lg:border-l lg:px-7 ${CLEARS_TITLE} ${CLEARS_TITLE_BESIDE}`}
    >
      <PanelTitle what="person" heading={heading} onClose={onClose} onStep={onStep}>
        {person.data ? nameOf(person.data.person) : isGone ? 'This account no longer exists' : ''}
      </PanelTitle>
      {person.data && !isGone ? (
        <Body detail={person.data} />
      ) : isGone ? (
        <EmptyPanel level="h3" title="Deleted">
          Its history is still in the audit log.
        </EmptyPanel>
      ) : person.isError && !person.isFetching ? (
        <FailedPanel
          what="staff accounts"
          level="h3"
          title="This person could not be loaded"
          onRetry={() => void person.refetch()}
        />
      ) : (
        <LoadingLines label="Loading the person" />
      )}
    </aside>
  )
}

function Body({ detail }: { detail: PersonDetail }) {
  const { person } = detail
  return (
    <>
      {person.email !== null && person.email !== nameOf(person) && (
        <p className="mt-1 text-dim [overflow-wrap:anywhere]">{person.email}</p>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        <PersonBadges person={person} />
      </p>
      <dl className="figures mt-4 grid grid-cols-2 gap-x-6 text-sm">
        <Fact label="Last sign-in">{formatMoment(person.last_sign_in_at) ?? 'Never'}</Fact>
        <Fact label="Account since">{formatDay(person.created_at) ?? '–'}</Fact>
      </dl>
      <div className="mt-7 space-y-8">
        {person.invitation !== null && <InvitationSection person={person} invitation={person.invitation} />}
        <RoleSection person={person} />
        <SecondFactorSection detail={detail} />
        <SessionsSection detail={detail} />
        <AccessSection person={person} />
        <PanelSection title="History">
          <AuditList personId={person.id} />
        </PanelSection>
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-rule border-t py-2">
      <dt className="text-dim">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** The second factors that are set up, and their reset for somebody who has lost the device. */
function SecondFactorSection({ detail: { person, factors } }: { detail: PersonDetail }) {
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
                <Button variant="outline" size="sm" loading={act.isActing}>
                  Reset second factor
                </Button>
              }
              title={person.is_me ? 'Reset your own second factor?' : `Reset the second factor of ${nameOf(person)}?`}
              description="It is removed for good, and the account is signed out everywhere. First make sure that the request comes from its owner, who is notified by mail."
              confirmLabel="Reset and sign out"
              onConfirm={() =>
                act.change({
                  person,
                  act: { action: 'reset_second_factor', on_myself: person.is_me },
                  done: 'The second factor was removed',
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

const LINK = {
  works: 'The link in the mail works for one hour.',
  expired: 'The link has expired. Send it again.',
  replaced: 'Another mail to this address has replaced the link, so it no longer grants the role. Send it again.',
}

type InvitationSectionProps = { person: Person; invitation: NonNullable<Person['invitation']> }

function InvitationSection({ person, invitation }: InvitationSectionProps) {
  const act = usePersonAct()
  const { role, invited_at, invited_by, link } = invitation
  return (
    <PanelSection title="Invitation">
      <p className="figures pt-3 [overflow-wrap:anywhere]">
        As {role}, {formatMoment(invited_at)}
        {invited_by !== null && <span className="text-dim">, by {invited_by}</span>}
      </p>
      <p className="mt-1 text-dim text-sm">{LINK[link]}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          loading={act.isActing}
          onClick={() =>
            act.change({
              person,
              act: { action: 'resend_invite' },
              done: `The invitation is on its way to ${person.email}`,
              failed: 'The invitation was not sent',
            })
          }
        >
          Send again
        </Button>
        <AlertDialog
          trigger={
            <Button variant="ghost" size="sm" disabled={act.isActing}>
              Withdraw
            </Button>
          }
          title="Withdraw the invitation?"
          description={`The link that ${nameOf(person)} received stops working. The account stays, without a role.`}
          confirmLabel="Withdraw invitation"
          onConfirm={() =>
            act.change({
              person,
              act: { action: 'revoke_invite' },
              done: 'The invitation was withdrawn',
              failed: 'The invitation was not withdrawn',
            })
          }
        />
      </div>
    </PanelSection>
  )
}
