import { drawBoulevard } from '#app/features/home/boulevard.ts'

/** The hero's picture as a separate file, so that the page neither contains it twice nor draws it in the browser. */
export function loader() {
  return new Response(drawBoulevard(), { headers: { 'Content-Type': 'image/svg+xml' } })
}
