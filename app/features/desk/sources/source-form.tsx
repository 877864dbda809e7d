import { type FormEvent, useRef, useState } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { showFailure } from '#app/features/desk/shared/data/failures.ts'
import { useFormDraft } from '#app/features/desk/shared/use-form-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, FieldError } from '#app/ui/form/field.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { MediaSchema } from '#contracts/scraper/directory.ts'
import type { Source, SourceWords } from '#contracts/scraper/sources.ts'
import { KindOptions } from './kind-options.tsx'
import { type Faults, parseRefusal, parseSourceForm } from './parse-source-form.ts'
import { CHANGED_KEYS } from './use-sources.ts'

/** Adds or edits a source; its address cannot be changed. Errors are shown at their fields. */
export function SourceForm({ source, onDone }: { source?: Source; onDone: () => void }) {
  const [faults, setFaults] = useState<Faults>({})
  const { typed, keep, drop } = useFormDraft(`source:${source?.url ?? ''}`)
  const [isList, setIsList] = useState(source === undefined ? typed?.is_list !== undefined : source.is_list === true)
  const close = () => {
    drop()
    onDone()
  }
  const form = useRef<HTMLFormElement>(null)
  const showFaults = (found: Faults) => {
    setFaults(found)
    focusFirst(form.current, found)
  }
  const { save, isActing } = useSave(close, showFaults)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = parseSourceForm(new FormData(event.currentTarget), source)
    if ('faults' in parsed) return showFaults(parsed.faults)
    setFaults({})
    save(parsed.words, source?.url)
  }
  return (
    <form
      ref={form}
      aria-label={source ? `Change ${source.company}` : 'Add a source'}
      noValidate
      onSubmit={submit}
      onInput={keep}
      className="grid gap-x-8 gap-y-5 border-rule-strong border-y py-6 sm:grid-cols-2"
    >
      {source === undefined && (
        <InputField
          label="Address"
          hint={isList ? 'The page that lists companies.' : 'The page that says whether music is accepted.'}
          error={faults.url}
          className="sm:col-span-2"
          name="url"
          type="url"
          defaultValue={typed?.url?.[0]}
          placeholder="https://"
          autoComplete="off"
        />
      )}
      {source === undefined && <ReadAsList isList={isList} onChange={setIsList} />}
      <InputField
        label={isList ? 'Name of the list' : 'Company'}
        error={faults.company}
        name="company"
        defaultValue={typed?.company?.[0] ?? source?.company}
        autoComplete="off"
      />
      <KindField isList={isList} chosen={typed?.kind?.[0] ?? source?.kind} error={faults.kind} />
      <InputField
        label="Why it is worth reading"
        error={faults.why}
        name="why"
        defaultValue={typed?.why?.[0] ?? source?.why}
        autoComplete="off"
      />
      <InputField
        label="Country"
        hint="Two letters, such as US. Optional."
        error={faults.country}
        name="country"
        defaultValue={typed?.country?.[0] ?? source?.country ?? ''}
        maxLength={2}
        autoComplete="off"
      />
      <Media chosen={typed === null ? (source?.media ?? []) : (typed.media ?? [])} error={faults.media} />
      <div className="flex gap-3 sm:col-span-2">
        <Button type="submit" variant="neon" glow={false} loading={isActing}>
          {source ? 'Save' : 'Add source'}
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Saves a source. Errors of the server that belong to fields are passed on, others are shown as a notice. */
function useSave(onSaved: () => void, onFaults: (faults: Faults) => void) {
  const { act, isActing } = useStaffAction(CHANGED_KEYS)
  const save = (words: SourceWords, replaces?: string) =>
    void act({
      run: async () => {
        const saved = await call('save_source', { source: words, replaces })
        onSaved()
        return saved
      },
      done: ({ is_list, company }) => ({
        title: replaces ? 'Source changed' : 'Source added',
        description: is_list
          ? `The next run looks for companies on ${company}.`
          : `${company} is read by the next run.`,
        tone: 'success',
      }),
      onFailure: (error) => {
        const faults = error instanceof ActionError ? parseRefusal(error.message, error.status) : null
        if (faults === null) showFailure('The source was not saved', error)
        else onFaults(faults)
      },
    })
  return { save, isActing }
}

/** Whether the crawler only follows the page's links. It cannot be changed later. */
function ReadAsList({ isList, onChange }: { isList: boolean; onChange: (isList: boolean) => void }) {
  return (
    <div className="sm:col-span-2">
      <label className="flex min-h-11 cursor-pointer items-center gap-2">
        <input
          type="checkbox"
          name="is_list"
          checked={isList}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-pink"
        />
        The page is a list, such as the members of a trade body
      </label>
      {isList && (
        <p className="mt-1 max-w-[65ch] text-dim text-sm">
          Once a week its links to other sites are taken, and nothing that it says about them. You decide about the
          sites under Found.
        </p>
      )}
    </div>
  )
}

type KindFieldProps = { isList: boolean; chosen: string | undefined; error: string | undefined }

function KindField({ isList, chosen = '', error }: KindFieldProps) {
  return (
    <Field label={isList ? 'Kind of companies on it' : 'Kind'} error={error}>
      {(control) => (
        <Pick {...control} name="kind" defaultValue={chosen}>
          <KindOptions emptyLabel="Choose one" />
        </Pick>
      )}
    </Field>
  )
}

function Media({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error ? 'media-error' : undefined} className="sm:col-span-2">
      <legend className="font-semibold text-[0.9375rem]">Media</legend>
      <div className="mt-2 flex flex-wrap gap-x-6">
        {MediaSchema.options.map((medium) => (
          <label key={medium} className="flex min-h-11 cursor-pointer items-center gap-2 capitalize">
            <input
              type="checkbox"
              name="media"
              value={medium}
              defaultChecked={chosen.includes(medium)}
              className="size-5 accent-pink"
            />
            {medium === 'tv' ? 'TV' : medium}
          </label>
        ))}
      </div>
      <FieldError id="media-error">{error}</FieldError>
    </fieldset>
  )
}

/** The first in the order of the page, whatever order the faults were found in. */
function focusFirst(form: HTMLFormElement | null, faults: Faults): void {
  const first = [...(form?.elements ?? [])].find((control) => Object.hasOwn(faults, control.getAttribute('name') ?? ''))
  if (first instanceof HTMLElement) first.focus()
}
