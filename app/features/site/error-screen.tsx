import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { NotFound } from './not-found.tsx'

type ErrorScreenProps = { error: unknown; missing?: ReactNode }

/** Shown for a page that failed: `missing` for 404, otherwise that something broke. */
export function ErrorScreen({ error, missing = <NotFound /> }: ErrorScreenProps) {
  return isRouteErrorResponse(error) && error.status === 404 ? missing : <Failure />
}

/** With a plain link, because the error may be in the router. */
function Failure() {
  return (
    <section className="gutters grid min-h-[70svh] content-center py-24">
      <p className="label-caps text-dim">Dropout</p>
      <h1 className="mt-6 max-w-[14ch] text-head">Something broke on our side</h1>
      <p className="mt-6 max-w-[48ch] text-dim text-lead">Reload the page. If that does not help, write to us.</p>
      <div className="mt-10">
        <Button asChild variant="outline" size="lg">
          <a href="/">Start again</a>
        </Button>
      </div>
    </section>
  )
}
