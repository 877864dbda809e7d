import { data } from 'react-router'
import { findPhotograph, makePhotograph } from '#app/features/team/photograph.server.ts'
import { content } from '#app/lib/content.server.ts'
import type { Route } from './+types/art.member.ts'

/** A member's photograph, as a file. */
export async function loader({ params }: Route.LoaderArgs) {
  const member = content.team.find((candidate) => `${candidate.slug}.webp` === params.file)
  const file = member ? await findPhotograph(member.slug) : null
  if (file === null) throw data('No such picture', { status: 404 })
  return new Response(await makePhotograph(file), { headers: { 'Content-Type': 'image/webp' } })
}
