import { data } from 'react-router'
import { describeTrackFile } from '#app/features/catalog/describe-catalog.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import type { Route } from './+types/catalog.track.ts'

/** One track for programs. */
export function loader({ params, context }: Route.LoaderArgs) {
  const file = describeTrackFile(contentOf(context), `/catalog/${params.artistSlug}/${params.file}`)
  if (file === null) throw data('No such track', { status: 404 })
  return Response.json(file)
}
