import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { findReceipt } from '#app/lib/stored-receipt.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { NeonSign } from '#app/ui/wordmark.tsx'
import { EXPECTED_RESPONSE } from '#contracts/forms/promised-times.ts'
import type { Receipt } from '#contracts/forms/receipt.ts'
import { Paper, ReceiptSlip } from './receipt-slip.tsx'

type ThankYouProps = {
  /** What the address proves that its reader sent; what was sent with script is kept in the tab. */
  receipt: Receipt | null
  timeZone: string
  city: string
  /** The form that finds the status of something else, where there is no receipt to show. */
  lookup: ReactNode
}

export function ThankYou({ receipt: proven, timeZone, city, lookup }: ThankYouProps) {
  const hydrated = useHydrated()
  const receipt = proven ?? (hydrated ? findReceipt() : null)
  return (
    <section className="on-paper relative isolate overflow-clip">
      <div className="gutters grid min-h-[76svh] grid-cols-12 content-start gap-x-6 gap-y-12 pt-8 pb-24 sm:pt-12 lg:pt-0">
        <div className="col-span-12 lg:col-span-6 lg:pt-14">
          <NeonSign className="mb-7 w-full max-w-[11rem] sm:max-w-[15rem] lg:mb-12 lg:max-w-[19rem] print:hidden" />
          <p className="label-caps text-dim">Received</p>
          <h1 className="mt-4 -ml-[0.04em] font-extrabold text-[clamp(3rem,1rem+6vw,6.75rem)]/[0.94] tracking-[-0.012em]">
            Thank You!
          </h1>
          <p className="mt-6 max-w-[44ch] text-lead">
            Your submission has been received. A person at the desk in {city} reads it next.
          </p>
          <p className="figures mt-3 text-dim text-lead">{EXPECTED_RESPONSE}</p>
          {receipt?.reference && (
            <p className="figures mt-3 text-dim text-lead">
              Your reference is <span className="whitespace-nowrap text-ink">{receipt.reference}</span>.
            </p>
          )}
          <div className="mt-8 flex flex-wrap gap-4 print:hidden">
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
        {receipt ? (
          <ReceiptSlip receipt={receipt} timeZone={timeZone} className="col-span-12 lg:col-span-6 lg:col-start-7" />
        ) : (
          <Paper labelledBy="sent-before" className="col-span-12 self-start lg:col-span-6 lg:col-start-7 print:hidden">
            <h2 id="sent-before" className="text-title">
              Sent something before?
            </h2>
            <p className="mt-2 mb-7 max-w-[44ch] text-dim">
              Enter the reference from your receipt or our mail, and your email address, to see the status.
            </p>
            {lookup}
          </Paper>
        )}
      </div>
    </section>
  )
}
