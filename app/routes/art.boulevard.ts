import { drawBoulevard } from '#app/features/home/boulevard.ts'

/** The hero's picture as a file of its own, so that the page neither carries it twice nor draws it in the browser. */
export function loader() {
  return new Response(drawBoulevard(), { headers: { 'Content-Type': 'image/svg+xml' } })
}
