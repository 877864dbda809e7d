import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormNotice, LimitedNotice } from '#app/ui/form/form-notice.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { STATUS_LOOKUP_PATH } from '#contracts/forms/submission-status.ts'

type StatusLookupProps = { refusal?: 'unknown' | 'limited'; typed?: { reference: string; email: string } }

/** Leads people who have lost the link to the status, by the reference and the address. A plain form, with and without script. */
export function StatusLookup({ refusal, typed }: StatusLookupProps) {
  return (
    <>
      <PageHead mark="Status" title="Where is it now?" isTight>
        The reference is on your receipt and in the mail that we sent you.
      </PageHead>
      <div className="gutters grid grid-cols-12 gap-x-6 gap-y-14 pb-24">
        <form
          method="post"
          action={STATUS_LOOKUP_PATH}
          aria-label="Status"
          className="col-span-12 grid gap-6 border-rule-strong border-t pt-8 sm:grid-cols-2 lg:col-span-7"
        >
          {refusal === 'limited' && <LimitedNotice what="questions" className="sm:col-span-2" />}
          {refusal === 'unknown' && (
            <FormNotice tone="danger" title="We found nothing" className="sm:col-span-2">
              Nothing was sent to us with this reference and this e-mail address together. Compare both with your
              receipt.
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
            <Button type="submit" variant="neon" size="lg">
              Show the status
            </Button>
          </div>
        </form>
        <p className="col-span-12 text-dim lg:col-span-4 lg:col-start-9 lg:pt-8">
          No reference at hand?{' '}
          <Link
            to="/contact"
            className="text-ink underline decoration-pink decoration-2 underline-offset-4 hover:decoration-ink"
          >
            Write to the desk
          </Link>{' '}
          from the address that you used.
        </p>
      </div>
    </>
  )
}
