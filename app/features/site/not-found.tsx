import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { NeonSign } from '#app/ui/wordmark.tsx'

/** The screen for an address that leads nowhere. */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the requested path is to be logged where it happened.
    console.warn(`No page at ${pathname}`)
  }, [pathname])
  return (
    <section className="relative isolate overflow-hidden">
      <div className="gutters grid min-h-[76svh] content-end gap-y-0 pt-16 pb-20">
        <NeonSign
          lit={false}
          className="-z-10 mb-14 w-full max-w-[22rem] sm:ml-auto sm:max-w-[26rem] lg:absolute lg:top-[4%] lg:right-[4.5rem] lg:max-w-[27rem] xl:max-w-[30rem]"
        />
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
      </div>
    </section>
  )
}
