import { type ReactNode, useEffect, useRef } from 'react'
import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { ActionError } from '#app/features/desk/shared/calls.ts'
import { EmptyPanel, FailedPanel, LoadingLines } from '#app/features/desk/shared/panel-states.tsx'
import { CLEARS_TITLE, CLEARS_TITLE_BESIDE, PanelTitle } from '#app/features/desk/shared/panel-title.tsx'
import { formatDay, formatMoment } from '#app/lib/dates.ts'
import type { PersonDetail } from '#contracts/people.ts'
import { AccessSection } from './access-section.tsx'
import { AuditList } from './audit-list.tsx'
import { InvitationSection } from './invitation-section.tsx'
import { PersonBadges } from './person-badges.tsx'
import { usePerson } from './queries.ts'
import { RoleSection } from './role-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { nameOf } from './words.ts'

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
        {person.data ? nameOf(person.data.person) : isGone ? 'This account is gone' : ''}
      </PanelTitle>
      {person.data && !isGone ? (
        <Body detail={person.data} />
      ) : isGone ? (
        <EmptyPanel level="h3" title="Deleted">
          What was done to it is still in the audit log.
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
        <PanelSection title="What was done">
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
