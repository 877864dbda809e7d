import { redirect } from 'react-router'
import type { Route } from './+types/press.ts'

/** A former page: pictures and recordings are now with their artist in the Site screen. */
export function loader({ request }: Route.LoaderArgs) {
  const artist = new URL(request.url).searchParams.get('artist') ?? ''
  return redirect(/^[a-z0-9-]{1,80}$/.test(artist) ? `/site/artist/${artist}` : '/site', 301)
}
