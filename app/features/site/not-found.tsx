import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Missing } from '#app/ui/missing.tsx'
import { code as logMissing } from './log-missing.ts?inline-script'

/** The 404 page. An inline script logs the path when the page loads; the app logs it after a navigation. */
export function NotFound() {
  const { pathname } = useLocation()
  const isNavigation = useHydrated()
  const logged = useRef(isNavigation ? null : pathname)
  useEffect(() => {
    if (logged.current === pathname) return
    logged.current = pathname
    // biome-ignore lint/suspicious/noConsole: the specification asks for the requested path in the browser's log.
    console.warn(`No page at ${pathname}`)
  }, [pathname])
  return (
    <Missing
      mark="Cue 404 · not on the sheet"
      title="Oops! Page not found"
      text="The sign is dark at this number. The rest of the boulevard is lit."
    >
      <Button asChild variant="neon" size="lg">
        <Link to="/">Return to Home</Link>
      </Button>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own, compiled by the build; the page's policy names its hash */}
      <script data-at-once suppressHydrationWarning dangerouslySetInnerHTML={{ __html: logMissing }} />
    </Missing>
  )
}
