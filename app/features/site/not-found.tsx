import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Missing } from '#app/ui/missing.tsx'

/** The screen for an unknown address. */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for the requested path in the browser's log.
    console.warn(`No page at ${pathname}`)
  }, [pathname])
  return (
    <Missing
      mark="Cue 404 · no such line on the sheet"
      title="Oops! Page not found"
      text="The sign is dark at this number. The rest of the boulevard is lit."
    >
      <Button asChild variant="neon" size="lg">
        <Link to="/">Return to Home</Link>
      </Button>
    </Missing>
  )
}
