import { type FormEvent, useState } from 'react'
import { FailedPanel } from '#app/features/desk/shared/panel-states.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormNotice } from '#app/ui/form-notice.tsx'
import { Input } from '#app/ui/input.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import type { Erased } from '#contracts/personal-data.ts'
import { sayCounts } from './counts-words.ts'
import { PersonFound } from './person-found.tsx'
import { usePersonPreview } from './queries.ts'

/** What is kept about an address: to hand out or to delete, when its owner asks. */
export function PersonSection() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<string | null>(null)
  const [erased, setErased] = useState<Erased | null>(null)
  const preview = usePersonPreview(asked)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErased(null)
    setAsked(typed.trim())
  }
  return (
    <section aria-labelledby="person">
      <h2 id="person" className="text-xl">
        One person’s data
      </h2>
      <p className="mt-1 mb-4 max-w-[65ch] text-dim text-sm">
        When somebody asks what you hold about them, or asks you to delete it. Make sure first that the request comes
        from that mailbox.
      </p>
      <form
        aria-label="One person’s data"
        onSubmit={submit}
        className="flex flex-wrap items-end gap-4 border-rule-strong border-t pt-5"
      >
        <Field label="E-mail address" className="min-w-0 flex-1 basis-64">
          {(control) => (
            <Input
              {...control}
              type="email"
              required
              maxLength={320}
              autoComplete="off"
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setAsked(null)
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="outline" className="h-12" disabled={asked !== null}>
          Show what is kept
        </Button>
      </form>
      {erased !== null && (
        <FormNotice tone="note" title={`Deleted, reference ${erased.reference}`} className="mt-5">
          <p>{sayCounts(erased.counts) ?? 'Nothing was kept about this address.'}</p>
          <p>Answer the person with this reference. The record of what was deleted holds it, and nothing about them.</p>
        </FormNotice>
      )}
      {asked !== null && (
        <div className="mt-5">
          {preview.data ? (
            <PersonFound
              preview={preview.data}
              onErased={(done) => {
                setErased(done)
                setAsked(null)
                setTyped('')
              }}
            />
          ) : preview.isError ? (
            <FailedPanel
              what="deletion of personal data"
              level="h3"
              title="What is kept could not be looked up"
              onRetry={() => void preview.refetch()}
            />
          ) : (
            <p role="status" className="flex items-center gap-2 text-dim">
              <Spinner /> Looking up what is kept
            </p>
          )}
        </div>
      )}
    </section>
  )
}
