import { clsx } from 'clsx'
import { Copy, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteUrl } from '#app/lib/site-url.ts'
import { Button } from '#app/ui/button.tsx'
import { copyText } from '#app/ui/overlay/copy-text.ts'
import { expectedResponseBy } from '#contracts/forms/promised-times.ts'
import type { Receipt } from '#contracts/forms/receipt.ts'
import { formatClock, formatLongDay, formatWeekday, nameTimeZone } from '#contracts/platform/dates.ts'

type ReceiptSlipProps = { receipt: Receipt; timeZone: string; className?: string }

// The slip comes out of the header, and its end is torn off.
const PAPER =
  'before:absolute before:inset-0 before:-z-10 before:bg-kerb print:before:hidden before:[mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%/0.875rem_100%]'

type PaperProps = { labelledBy: string; className?: string | undefined; children: ReactNode }

/** The slip itself. */
export function Paper({ labelledBy, className, children }: PaperProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={clsx('relative isolate px-5 pt-6 pb-9 sm:px-8 sm:pt-8 sm:pb-11 lg:pt-14', PAPER, className)}
    >
      {children}
    </section>
  )
}

/** What was sent and what happens next, to be kept: copied, printed, or followed by its link. */
export function ReceiptSlip({ receipt, timeZone, className }: ReceiptSlipProps) {
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
