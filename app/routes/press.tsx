import { PreviewStrip } from '#app/features/player/preview-strip.tsx'
import { PressDesk } from '#app/features/press-desk/press-desk.tsx'
import { contentOf } from '#app/lib/content/content.server.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { toTrackId } from '#contracts/site/track-id.ts'
import type { Route } from './+types/press.ts'

export function loader({ context }: Route.LoaderArgs) {
  return {
    artists: contentOf(context).artists.map(({ id, slug, name, tracks }) => ({
      id,
      slug,
      name,
      tracks: tracks.map((track) => ({ id: toTrackId(id, track.id), title: track.title })),
    })),
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Press & Previews',
    description: 'Press pictures and preview audio, for staff.',
    path: '/press',
    robots: 'noindex',
  })

export default function PressRoute({ loaderData }: Route.ComponentProps) {
  return <PressDesk artists={loaderData.artists} listen={(preview) => <PreviewStrip preview={preview} />} />
}
