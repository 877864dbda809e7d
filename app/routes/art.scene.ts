import { data } from 'react-router'
import { drawScene } from '#app/features/home/reel/scenes/scenes.ts'
import { contentOf } from '#app/lib/content/content.server.ts'
import { serveDrawing } from '#app/lib/serve-picture.server.ts'
import type { Route } from './+types/art.scene.ts'

/** The pictures of the home page's reel, as files of their own: the browser fetches what is looked at. */
export function loader({ params, context }: Route.LoaderArgs) {
  const drawn = drawScene(`/art/scenes/${params.file}`)
  if (drawn === null) throw data('No such scene', { status: 404 })
  return serveDrawing(drawn, contentOf(context))
}
