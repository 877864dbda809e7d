import { Link, useLocation } from 'react-router'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { NeonSign } from '#app/ui/wordmark.tsx'

type Receipt = { reference: string; statusPath: string | null }

/** What the form that led here was told about itself. On a page opened by its address there is nothing. */
function useReceipt(): Receipt | null {
  const { state } = useLocation()
  if (!useHydrated()) return null
  const { reference, status_path: statusPath } = state?.receipt ?? {}
  if (typeof reference !== 'string') return null
  return { reference, statusPath: typeof statusPath === 'string' ? statusPath : null }
}

export function ThankYou() {
  const receipt = useReceipt()
  return (
    <section className="relative isolate overflow-hidden">
      <div className="gutters grid min-h-[76svh] content-start pt-8 pb-44 sm:content-end sm:pt-16 sm:pb-20">
        <NeonSign className="-z-10 mb-8 w-full max-w-[13rem] sm:mb-14 sm:ml-auto sm:max-w-[26rem] lg:absolute lg:top-[4%] lg:right-[4.5rem] lg:max-w-[20rem] xl:max-w-[30rem]" />
        <p className="label-caps text-dim">Received</p>
        <h1 className="mt-6 text-hero">Thank You!</h1>
        <p className="mt-8 max-w-[48ch] text-lead">
          Your submission has been received. A person at the desk in Burbank reads it next.
        </p>
        <p className="figures mt-3 text-dim text-lead">Expected response time: 24-48 hours</p>
        {receipt && (
          <p className="figures mt-3 text-dim text-lead">
            Your reference is <span className="text-ink">{receipt.reference}</span>.
          </p>
        )}
        <div className="mt-10 flex flex-wrap gap-4">
          {receipt?.statusPath && (
            <Button asChild variant="outline_neon" size="lg">
              <Link to={receipt.statusPath}>Follow your submission</Link>
            </Button>
          )}
          <Button asChild variant="outline" size="lg">
            <Link to="/">Return Home</Link>
          </Button>
        </div>
      </div>
    </section>
  )
}
