import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { describeFailure } from '#app/features/desk/shared/data/failures.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { normalizeBody } from './form/field-shape.ts'
import { editorPath, PARTS_BY_KEY, type Part } from './kinds.ts'
import { SITE_KEY, useDocumentsOfKind } from './use-site.ts'

const LABELS = { name: 'Name', title: 'Name of the service', member: 'Member of the team' }

/** Creates a document and opens it. */
export function CreateForm({ part, onDone }: { part: Part; onDone: () => void }) {
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { act, isActing } = useStaffAction([SITE_KEY])
  const members = useDocumentsOfKind('member')
  const { kinds, creates } = PARTS_BY_KEY[part]
  const [kind] = kinds
  const focus = () => form.current?.querySelector<HTMLElement>('[name=given]')?.focus()
  useEffect(focus, [])
  if (creates === undefined || kind === undefined) return null
  const { noun, field } = creates
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get('given') ?? '').trim()
    if (value === '') {
      setFault(`Enter the ${field}.`)
      return focus()
    }
    void act({
      run: async () => {
        const { line } = await call('create_document', { kind, body: normalizeBody(kind, { [field]: value }) })
        onDone()
        void navigate(editorPath(line))
      },
      onFailure: (error) => setFault(describeFailure(error)),
    })
  }
  return (
    <form
      ref={form}
      aria-label={`Add ${withArticle(noun)}`}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="mt-6 flex flex-wrap items-start gap-x-6 gap-y-4 border-rule-strong border-y py-6"
    >
      <Field
        label={LABELS[field]}
        hint="It is a draft until you publish it."
        error={fault}
        className="min-w-0 flex-1 basis-72"
      >
        {(control) =>
          field === 'member' ? (
            <Pick {...control} name="given">
              {members.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Pick>
          ) : (
            <Input {...control} name="given" maxLength={200} autoComplete="off" />
          )
        }
      </Field>
      <div className="flex gap-3 sm:pt-8">
        <Button type="submit" variant="neon" glow={false} loading={isActing}>
          Add {noun}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

export const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
