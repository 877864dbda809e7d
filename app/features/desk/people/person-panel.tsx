import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { usePanelHeading } from '#app/features/desk/shared/panel-placeholder.tsx'
import { CLEARS_TITLE, CLEARS_TITLE_BESIDE, PanelTitle } from '#app/features/desk/shared/panel-title.tsx'
import { EmptyPanel, FailedPanel, LoadingLines } from '#app/features/desk/shared/states/panel-states.tsx'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import type { Person, PersonDetail } from '#contracts/platform/people.ts'
import { AuditList } from './audit-list.tsx'
import { getDisplayName } from './describe-people.ts'
import { PEOPLE_KEY, PersonActionButton } from './person-action.tsx'
import { PersonBadges } from './person-badges.tsx'
import { AccessSection, RoleSection, SecondFactorSection, SessionsSection } from './person-sections.tsx'

type PersonPanelProps = { id: string; onClose: () => void; onStep: (by: 1 | -1) => void }

/** One person: role, invitation, second factor, sessions and history. Takes the focus when it opens. */
export function PersonPanel({ id, onClose, onStep }: PersonPanelProps) {
  const person = useQuery({ queryKey: [...PEOPLE_KEY, 'one', id], queryFn: () => call('get_person', { id }) })
  const heading = usePanelHeading(id, person.data !== undefined)
  const isGone = person.error instanceof ActionError && person.error.status === 404
  return (
    <aside
      aria-label={person.data ? getDisplayName(person.data.person) : 'Person'}
      className={`min-w-0 pb-24 lg:sticky lg:top-14 lg:max-h-[calc(100svh-3.5rem)] lg:self-start lg:overflow-y-auto lg:border-rule lg:border-l lg:px-7 ${CLEARS_TITLE} ${CLEARS_TITLE_BESIDE}`}
    >
      <PanelTitle what="person" heading={heading} onClose={onClose} onStep={onStep}>
        {person.data ? getDisplayName(person.data.person) : isGone ? 'This account no longer exists' : ''}
      </PanelTitle>
      {person.data && !isGone ? (
        <PersonDetails detail={person.data} />
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

function PersonDetails({ detail }: { detail: PersonDetail }) {
  const { person } = detail
  return (
    <>
      {person.email !== null && person.email !== getDisplayName(person) && (
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

const LINK_STATES = {
  works: 'The link in the mail works for one hour.',
  expired: 'The link has expired. Send it again.',
  replaced: 'Another mail to this address has replaced the link, so it no longer grants the role. Send it again.',
}

type InvitationSectionProps = { person: Person; invitation: NonNullable<Person['invitation']> }

function InvitationSection({ person, invitation }: InvitationSectionProps) {
  const { id } = person
  const { role, invited_at, invited_by, link } = invitation
  return (
    <PanelSection title="Invitation">
      <p className="figures pt-3 [overflow-wrap:anywhere]">
        As {role}, {formatMoment(invited_at)}
        {invited_by !== null && <span className="text-dim">, by {invited_by}</span>}
      </p>
      <p className="mt-1 text-dim text-sm">{LINK_STATES[link]}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <PersonActionButton
          label="Send again"
          run={() => call('resend_invite', { id })}
          done={`The invitation is on its way to ${person.email}`}
          failed="The invitation was not sent"
        />
        <PersonActionButton
          label="Withdraw"
          variant="ghost"
          confirmation={{
            title: 'Withdraw the invitation?',
            description: `The link that ${getDisplayName(person)} received stops working. The account stays, without a role.`,
            confirmLabel: 'Withdraw invitation',
          }}
          run={() => call('revoke_invite', { id })}
          done="The invitation was withdrawn"
          failed="The invitation was not withdrawn"
        />
      </div>
    </PanelSection>
  )
}
