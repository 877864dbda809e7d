import { EmptyPanel } from '#app/features/desk/shared/states/panel-states.tsx'

/** Shown to staff for documents that only admins may edit; the server is not called. */
export function OnlyAdmins({ what }: { what: string }) {
  return (
    <EmptyPanel title="Only admins may edit this">
      {what}: ask an admin of this installation to change it. Staff edit artists, tracks, services, the team, placements
      and the thesaurus.
    </EmptyPanel>
  )
}
