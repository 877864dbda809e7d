import { data } from 'react-router'
import { findTrackFile } from '#app/features/catalog/describe-catalog.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import type { Route } from './+types/catalog.track.ts'

export function loader({ params, context }: Route.LoaderArgs) {
  const file = findTrackFile(getContent(context), `/catalog/${params.artistSlug}/${params.file}`)
  if (file === null) throw data('No such track', { status: 404 })
  return Response.json(file)
}
