import { data } from 'react-router'
import { makePhotograph } from '#app/features/team/photograph.server.ts'
import { drawPortrait } from '#app/features/team/portrait/portrait.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { findPhotograph } from '#app/lib/photograph.server.ts'
import { serveDrawing, servePicture } from '#app/lib/serve-picture.server.ts'
import type { Route } from './+types/art.member.ts'
import { getPortraitMaterial } from './team-work.server.ts'

/** A member's generated portrait (svg) or photograph (webp). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const content = getContent(context)
  const [id, ending] = params.file.split('.')
  const member = content.team.find((candidate) => candidate.id === id)
  if (member && ending === 'svg') return serveDrawing(drawPortrait(member, getPortraitMaterial(content)), content)
  const file = member && ending === 'webp' ? findPhotograph('team', member.id) : null
  if (file === null) throw data('No such picture', { status: 404 })
  return servePicture(request, { type: 'image/webp', cacheKey: [file], render: () => makePhotograph(file) })
}
