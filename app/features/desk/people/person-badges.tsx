import { CircleSlash, Mail, ShieldUser, UserRound } from 'lucide-react'
import { Badge } from '#app/ui/badge.tsx'
import type { Person } from '#contracts/platform/people.ts'
import { ROLE_LABELS } from './describe-people.ts'

/** The role, and why it may not be usable yet. */
export function PersonBadges({ person: { role, state, invitation } }: { person: Person }) {
  return (
    <>
      {role !== null && (
        <Badge tone={role === 'admin' ? 'pink' : 'neutral'}>
          {role === 'admin' ? <ShieldUser /> : <UserRound />} {ROLE_LABELS[role]}
        </Badge>
      )}
      {invitation !== null && (
        <Badge tone={invitation.link === 'works' ? 'amber' : 'unknown'}>
          <Mail /> Invited as {invitation.role}
        </Badge>
      )}
      {state === 'deactivated' && (
        <Badge tone="closed">
          <CircleSlash /> Deactivated
        </Badge>
      )}
      {state === 'unconfirmed' && <Badge tone="unknown">Not confirmed</Badge>}
      {role === null && invitation === null && state === 'active' && <Badge tone="unknown">No role</Badge>}
    </>
  )
}
