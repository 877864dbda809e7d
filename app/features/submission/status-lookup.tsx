import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormNotice, LimitedNotice } from '#app/ui/form/form-notice.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { LOOKUP_LINK_DAYS, STATUS_LOOKUP_PATH } from '#contracts/forms/submission-status.ts'

type Answered = {
  refusal?: 'unknown' | 'limited' | undefined
  typed?: { reference: string; email: string } | undefined
}

/** For people who have lost the link to the status. */
export function StatusLookup({ refusal, typed }: Answered) {
  return (
    <>
      <PageHead mark="Status" title="Where is it now?" isTight>
        The reference is on your receipt and in the mail that we sent you.
      </PageHead>
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-14 pb-24">
        <StatusForm
          refusal={refusal}
          typed={typed}
          className="col-span-12 border-rule-strong border-t pt-8 lg:col-span-7"
        />
        <p className="col-span-12 text-dim lg:col-span-4 lg:col-start-9 lg:pt-8">
          No reference at hand?{' '}
          <Link
            to="/contact"
            className="text-ink underline decoration-pink decoration-2 underline-offset-4 hover:decoration-ink"
          >
            Write to the desk
          </Link>{' '}
          from the same email address.
        </p>
      </div>
    </>
  )
}

type StatusFormProps = Answered & { variant?: 'neon' | 'outline'; className?: string }

/** A plain HTML form, even with script. */
export function StatusForm({ refusal, typed, variant = 'neon', className }: StatusFormProps) {
  return (
    <form
      method="post"
      action={STATUS_LOOKUP_PATH}
      aria-label="Status"
      className={clsx('grid gap-6 sm:grid-cols-2', className)}
    >
      {refusal === 'limited' && <LimitedNotice what="questions" className="sm:col-span-2" />}
      {refusal === 'unknown' && (
        <FormNotice tone="danger" title="We found nothing" className="sm:col-span-2">
          We received nothing with this reference and this email address. Compare both with your receipt.
        </FormNotice>
      )}
      <Field id="status-reference" label="Reference">
        {(control) => (
          <Input
            {...control}
            name="reference"
            required
            placeholder="NM-…"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={typed?.reference}
          />
        )}
      </Field>
      <Field id="status-email" label="Email">
        {(control) => (
          <Input {...control} name="email" type="email" required autoComplete="email" defaultValue={typed?.email} />
        )}
      </Field>
      <div className="sm:col-span-2">
        <Button type="submit" variant={variant} size="lg">
          Show the status
        </Button>
        <p className="mt-4 text-dim text-sm">
          The status page has its own link, which works for {LOOKUP_LINK_DAYS} days.
        </p>
      </div>
    </form>
  )
}
