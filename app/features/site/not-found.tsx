import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** The screen for an address that leads nowhere. */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the requested path is to be logged where it happened.
    console.warn(`No page at ${pathname}`)
  }, [pathname])
  return (
    <section className="gutters grid min-h-[70svh] content-center py-24">
      <p className="label-caps figures text-dim">Cue 404 · no such line on the sheet</p>
      <h1 className="mt-6 text-hero">Oops! Page not found</h1>
      <p className="mt-8 max-w-[48ch] text-dim text-lead">
        The sign is dark at this number. The rest of the boulevard is lit.
      </p>
      <div className="mt-10">
        <Button asChild variant="neon" size="lg">
          <Link to="/">Return to Home</Link>
        </Button>
      </div>
    </section>
  )
}
