import { data } from 'react-router'
import { drawScene } from '#app/features/home/reel/scenes/scenes.ts'
import { getContent } from '#app/lib/content/content.server.ts'
import { serveDrawing } from '#app/lib/serve-picture.server.ts'
import type { Route } from './+types/art.scene.ts'

/** The pictures of the home page's reel as separate files, so that the browser fetches only those in view. */
export function loader({ params, context }: Route.LoaderArgs) {
  const drawing = drawScene(`/art/scenes/${params.file}`)
  if (drawing === null) throw data('No such scene', { status: 404 })
  return serveDrawing(drawing, getContent(context))
}
