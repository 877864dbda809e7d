import { clsx } from 'clsx'
import { Copy, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { siteUrl } from '#app/lib/site-url.ts'
import { findReceipt } from '#app/lib/stored-receipt.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/overlay/copy-text.ts'
import { NeonSign } from '#app/ui/wordmark.tsx'
import { EXPECTED_RESPONSE, expectedResponseBy } from '#contracts/forms/promised-times.ts'
import type { Receipt } from '#contracts/forms/receipt.ts'
import { formatClock, formatLongDay, formatWeekday, nameTimeZone } from '#contracts/platform/dates.ts'

type ThankYouProps = {
  /** From the signed receipt in the URL. A receipt of a form sent with script is stored in the tab. */
  receipt: Receipt | null
  timeZone: string
  city: string
  /** The form to look up a status, shown if there is no receipt. */
  lookup: ReactNode
}

export function ThankYou({ receipt: linked, timeZone, city, lookup }: ThankYouProps) {
  const hydrated = useHydrated()
  const receipt = linked ?? (hydrated ? findReceipt() : null)
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

type ReceiptSlipProps = { receipt: Receipt; timeZone: string; className?: string }

// The slip comes out of the header, and its end is torn off.
const PAPER =
  'before:absolute before:inset-0 before:-z-10 before:bg-kerb print:before:hidden before:[mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%/0.875rem_100%]'

type PaperProps = { labelledBy: string; className?: string | undefined; children: ReactNode }

function Paper({ labelledBy, className, children }: PaperProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={clsx('relative isolate px-5 pt-6 pb-9 sm:px-8 sm:pt-8 sm:pb-11 lg:pt-14', PAPER, className)}
    >
      {children}
    </section>
  )
}

/** What was sent and what happens next, to copy or print. */
function ReceiptSlip({ receipt, timeZone, className }: ReceiptSlipProps) {
  const { kind, reference, statusPath, sentAt, lines } = receipt
  const link = statusPath && `${siteUrl()}${statusPath}`
  return (
    <Paper labelledBy="receipt" className={className}>
      <div className="flex items-center justify-between gap-4">
        <h2 id="receipt" className="label-caps font-sans text-dim">
          Your receipt
        </h2>
        <Button
          variant="ghost"
          size="sm"
          className="-my-2 -mr-3 noscript:hidden print:hidden"
          onClick={() => window.print()}
        >
          <Printer aria-hidden="true" />
          Print
        </Button>
      </div>
      {reference && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3">
          <span className="figures font-bold font-display text-[clamp(1.5rem,1.1rem+1.7vw,2.375rem)]/tight">
            {reference}
          </span>
          <CopyButton text={reference} what="reference" />
        </p>
      )}
      <dl className="mt-5 border-rule-strong border-t">
        <Row label="Sent">
          {formatLongDay(sentAt, timeZone)}, {formatClock(sentAt, timeZone)}
        </Row>
        <Row label="Response by">
          {formatWeekday(expectedResponseBy(kind, sentAt, timeZone), timeZone)}
          <span className="block text-dim text-sm">Dates are {nameTimeZone(timeZone)}.</span>
        </Row>
        {link && statusPath && (
          <Row label="Status">
            <a
              href={statusPath}
              className="inline-block py-1 underline decoration-rule-strong underline-offset-4 transition-colors [overflow-wrap:anywhere] hover:decoration-pink"
            >
              {link}
            </a>
            <span className="block text-dim text-sm">
              This link keeps working. It shows the status, not what you wrote.
            </span>
            <CopyButton text={link} what="link" />
          </Row>
        )}
      </dl>
      <h3 className="mt-8 text-title">What you sent</h3>
      <dl className="mt-3 border-rule-strong border-t">
        {lines.map(({ label, text }) => (
          <Row key={label} label={label}>
            <span className="whitespace-pre-line">{text}</span>
          </Row>
        ))}
      </dl>
    </Paper>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-rule border-b py-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="pt-0.5 text-dim text-sm">{label}</dt>
      <dd className="figures min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function CopyButton({ text, what }: { text: string; what: 'reference' | 'link' }) {
  const copied = what === 'link' ? 'Link copied to clipboard' : 'Reference copied to clipboard'
  return (
    <Button
      variant="ghost"
      size="sm"
      className="-ml-3 noscript:hidden print:hidden"
      onClick={() => void copyText(text, copied, `Unable to copy ${what}. Please copy manually.`)}
    >
      <Copy aria-hidden="true" />
      Copy {what}
    </Button>
  )
}
