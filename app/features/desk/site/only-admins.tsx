import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'

/** What staff see of documents that are for admins; nothing of it is asked of the server. */
export function OnlyAdmins({ what }: { what: string }) {
  return (
    <EmptyPanel title="Only admins may edit this">
      {what}: ask an admin of this installation to change it. Staff edit artists, tracks, services, the team, placements
      and the thesaurus.
    </EmptyPanel>
  )
}
