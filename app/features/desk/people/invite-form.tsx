import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ActionError } from '#app/features/desk/shared/calls.ts'
import { sayFailure } from '#app/features/desk/shared/say-failure.ts'
import { useTypedForm } from '#app/features/desk/shared/use-typed-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Pick } from '#app/ui/pick.tsx'
import { InvitePersonSchema } from '#contracts/people.ts'
import { useInvite } from './queries.ts'

type InviteFormProps = { onDone: () => void; onInvited: (id: string) => void }

/** Mails somebody a link to an account; the role comes with opening it. */
export function InviteForm({ onDone, onInvited }: InviteFormProps) {
  const [fault, setFault] = useState<string>()
  const address = useRef<HTMLInputElement>(null)
  const { typed, keep, drop } = useTypedForm('invitation')
  const invite = useInvite((id) => {
    drop()
    onInvited(id)
  })
  useEffect(() => address.current?.focus(), [])
  const refuse = (words: string) => {
    setFault(words)
    address.current?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget))
    const read = InvitePersonSchema.omit({ action: true }).safeParse(given)
    if (!read.success) return refuse('Enter a complete e-mail address.')
    setFault(undefined)
    invite.mutate(read.data, {
      onError: (error) => {
        const isRefusal = error instanceof ActionError && [400, 409, 429].includes(error.status ?? 0)
        if (isRefusal) refuse(error.message)
        else sayFailure('The invitation was not sent', error)
      },
    })
  }
  return (
    <form
      aria-label="Invite somebody"
      noValidate
      onSubmit={submit}
      onInput={keep}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="mt-6 grid gap-x-8 gap-y-5 border-rule-strong border-y py-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_12rem]"
    >
      <Field label="E-mail" error={fault} hint="The link in the mail works once, for an hour.">
        {(control) => (
          <Input
            {...control}
            ref={address}
            name="email"
            type="email"
            defaultValue={typed?.email?.[0]}
            maxLength={254}
            autoComplete="off"
          />
        )}
      </Field>
      <Field label="Name" hint="May be left empty.">
        {(control) => (
          <Input {...control} name="name" defaultValue={typed?.name?.[0]} maxLength={120} autoComplete="off" />
        )}
      </Field>
      <Field label="Role" hint="Granted when the link is opened.">
        {(control) => (
          <Pick {...control} name="role" defaultValue={typed?.role?.[0] ?? 'staff'}>
            <option value="staff">Staff</option>
            <option value="admin">Admin</option>
          </Pick>
        )}
      </Field>
      <div className="flex gap-3 md:col-span-3">
        <Button type="submit" variant="neon" glow={false} loading={invite.isPending}>
          Send invitation
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            drop()
            onDone()
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  )
}
