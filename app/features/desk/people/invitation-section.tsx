import { PanelSection } from '#app/features/desk/panel/panel-section.tsx'
import { formatMoment } from '#app/lib/dates.ts'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Person } from '#contracts/people.ts'
import { usePersonAct } from './queries.ts'
import { nameOf } from './words.ts'

const LINK = {
  works: 'The link in the mail works for one hour.',
  expired: 'The link has expired. Send it again.',
  replaced: 'Another mail to this address has replaced the link, which grants nothing. Send it again.',
}

type InvitationSectionProps = { person: Person; invitation: NonNullable<Person['invitation']> }

export function InvitationSection({ person, invitation }: InvitationSectionProps) {
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
          loading={act.isPending}
          onClick={() =>
            act.mutate({
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
            <Button variant="ghost" size="sm" disabled={act.isPending}>
              Withdraw
            </Button>
          }
          title="Withdraw the invitation?"
          description={`The link that ${nameOf(person)} got stops working. The account stays, without a role.`}
          confirmLabel="Withdraw invitation"
          onConfirm={() =>
            act.mutate({
              person,
              act: { action: 'revoke_invite' },
              done: 'The invitation is withdrawn',
              failed: 'The invitation was not withdrawn',
            })
          }
        />
      </div>
    </PanelSection>
  )
}
