import { z } from 'zod'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { usePreview } from '#app/features/desk/shared/data/use-preview.ts'
import { QUERY_KEYS } from '#app/features/desk/shared/data/use-runs.ts'
import { formatCount } from '#app/features/desk/shared/words.ts'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { SuppressionKindSchema, type SuppressionPreview } from '#contracts/desk/opportunity-answers.ts'

/** An entry of the suppression list: a domain, an address or a name. */
export const EntrySchema = z.object({ kind: SuppressionKindSchema, value: z.string() })
export type Entry = z.infer<typeof EntrySchema>

export const REQUESTS_KEY = ['removal-requests']
export const SUPPRESSIONS_KEY = ['suppressions']
/** The queries that a change of the list affects. */
export const CHANGED_KEYS = [REQUESTS_KEY, SUPPRESSIONS_KEY, QUERY_KEYS.opportunities, QUERY_KEYS.sources]

const KIND_FIELDS: Record<Entry['kind'], { label: string; placeholder: string }> = {
  domain: { label: 'Domain', placeholder: 'company.com' },
  email: { label: 'E-mail address', placeholder: 'name@company.com' },
  name: { label: 'Name of a person', placeholder: 'First and last name' },
}
const isKind = (value: string): value is Entry['kind'] => Object.hasOwn(KIND_FIELDS, value)

export const kindLabel = (kind: Entry['kind']) => KIND_FIELDS[kind].label

type EntryFieldsProps = { entry: Entry; onChange: (entry: Entry) => void }

/** The fields for an entry to add or look up. */
export function EntryFields({ entry, onChange }: EntryFieldsProps) {
  return (
    <>
      <Field label="What" className="sm:w-56">
        {(control) => (
          <Pick
            {...control}
            value={entry.kind}
            onChange={({ target }) => isKind(target.value) && onChange({ ...entry, kind: target.value })}
          >
            {Object.entries(KIND_FIELDS).map(([kind, { label }]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Pick>
        )}
      </Field>
      <Field label="Which one" className="min-w-0 flex-1 basis-60">
        {(control) => (
          <Input
            {...control}
            value={entry.value}
            placeholder={KIND_FIELDS[entry.kind].placeholder}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...entry, value: target.value })}
          />
        )}
      </Field>
    </>
  )
}

/** What an entry would delete, computed by a rolled-back transaction. */
export function EntryPreview({ entry }: { entry: Entry | null }) {
  const preview = usePreview('suppression-preview', entry, (asked) => call('preview_suppression', asked))
  if (entry === null) return null
  if (preview.isError)
    return (
      <p role="alert" className="text-danger">
        {preview.error instanceof ActionError && preview.error.status === 400
          ? preview.error.message
          : 'The preview could not be loaded.'}
      </p>
    )
  if (!preview.data)
    return (
      <p role="status" className="flex items-center gap-2 text-dim">
        <Spinner /> Checking what this would delete
      </p>
    )
  return <DeletionPreview preview={preview.data} />
}

function DeletionPreview({ preview }: { preview: SuppressionPreview }) {
  const { changed, companies, deleted_rows: rows, deleted_pages: pages } = preview
  return (
    <div role="status" className="border-amber border-l-2 pl-4">
      <p className="font-semibold [overflow-wrap:anywhere]">
        {kindLabel(preview.kind)} “{preview.value}” goes on the list
        {preview.is_listed && ' (it is already there and is deleted again)'}.
      </p>
      <p className="mt-1 text-dim">
        {changed + rows + pages === 0
          ? 'There is no stored data about it. It will not be stored in future.'
          : `Deleted for good: ${formatCount(rows, 'opportunity', 'opportunities')}, ${formatCount(pages, 'page')}. ${formatCount(changed, 'opportunity loses', 'opportunities lose')} data that comes from it.`}
      </p>
      {companies.length > 0 && <p className="mt-1 text-dim [overflow-wrap:anywhere]">{companies.join(', ')}</p>}
    </div>
  )
}
