import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { ActionError, call } from '#app/features/desk/shared/data/call.ts'
import { showFailure } from '#app/features/desk/shared/data/failures.ts'
import { useShortcuts } from '#app/features/desk/shared/keys/use-shortcuts.ts'
import { ScreenHead } from '#app/features/desk/shared/screen-head.tsx'
import { UNDER_TABS } from '#app/features/desk/shared/states/panel-states.tsx'
import { useFormDraft } from '#app/features/desk/shared/use-form-draft.ts'
import { useShortcut } from '#app/lib/letter-keys.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { Pick } from '#app/ui/form/pick.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#app/ui/tabs.tsx'
import { InvitePersonSchema } from '#contracts/platform/people.ts'
import { AuditList } from './audit-list.tsx'
import { PeopleList } from './people-list.tsx'
import { PEOPLE_KEY } from './person-action.tsx'
import { usePeopleView } from './use-people-view.ts'

/** Accounts, roles and the audit log. For admins. */
export function PeopleScreen() {
  const { view, changeView } = usePeopleView()
  const [isInviting, setIsInviting] = useState(false)
  useShortcuts([{ key: 'i', label: 'Invite someone', run: () => setIsInviting(true) }])
  return (
    <div className="gutters pt-6 pb-16">
      <ScreenHead
        title="People"
        actions={
          <Button
            variant={isInviting ? 'outline' : 'neon'}
            glow={false}
            aria-expanded={isInviting}
            aria-keyshortcuts={useShortcut('i')}
            onClick={() => setIsInviting((is) => !is)}
          >
            Invite someone
          </Button>
        }
      >
        Who may sign in, with which role, and from where. Staff use the desk and its settings; admins also manage
        people, rules for sign-in, personal data, providers and secrets. Everything done here is in the audit log, which
        nobody can change.
      </ScreenHead>
      {isInviting && (
        <InviteForm
          onDone={() => setIsInviting(false)}
          onInvited={(person) => {
            setIsInviting(false)
            changeView({ tab: 'people', show: 'house', search: '', person })
          }}
        />
      )}
      <Tabs
        value={view.tab}
        onValueChange={(tab) => changeView({ tab: tab === 'audit' ? 'audit' : 'people', person: null })}
        className="mt-4"
      >
        <TabsList aria-label="People">
          <TabsTrigger value="people">People</TabsTrigger>
          <TabsTrigger value="audit">Audit log</TabsTrigger>
        </TabsList>
        <TabsContent value="people" tabIndex={-1} className="pt-4">
          <PeopleList view={view} changeView={changeView} />
        </TabsContent>
        <TabsContent value="audit" tabIndex={-1} className={UNDER_TABS}>
          <AuditList personId={null} />
        </TabsContent>
      </Tabs>
    </div>
  )
}

type InviteFormProps = { onDone: () => void; onInvited: (id: string) => void }

/** Sends an invitation. The role is granted when its link is opened. */
function InviteForm({ onDone, onInvited }: InviteFormProps) {
  const [fault, setFault] = useState<string>()
  const emailInput = useRef<HTMLInputElement>(null)
  const { typed, keep, drop } = useFormDraft('invitation')
  const { act, isActing } = useStaffAction([PEOPLE_KEY])
  useEffect(() => emailInput.current?.focus(), [])
  const showError = (words: string) => {
    setFault(words)
    emailInput.current?.focus()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsed = InvitePersonSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    if (!parsed.success) return showError('Enter a complete e-mail address.')
    setFault(undefined)
    void act({
      run: async () => {
        const { id } = await call('invite_person', parsed.data)
        drop()
        onInvited(id)
      },
      done: {
        title: 'Invitation sent',
        description: `${parsed.data.email} gets a link that works for one hour.`,
        tone: 'success',
      },
      onFailure: (error) => {
        const isRefusal = error instanceof ActionError && [400, 409, 429].includes(error.status ?? 0)
        if (isRefusal) showError(error.message)
        else showFailure('The invitation was not sent', error)
      },
    })
  }
  return (
    <form
      aria-label="Invite someone"
      noValidate
      onSubmit={submit}
      onInput={keep}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      className="mt-6 grid gap-x-8 gap-y-5 border-rule-strong border-y py-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_12rem]"
    >
      <InputField
        label="E-mail"
        error={fault}
        hint="The link in the mail works once, for an hour."
        ref={emailInput}
        name="email"
        type="email"
        defaultValue={typed?.email?.[0]}
        maxLength={254}
        autoComplete="off"
      />
      <InputField
        label="Name"
        hint="Optional."
        name="name"
        defaultValue={typed?.name?.[0]}
        maxLength={120}
        autoComplete="off"
      />
      <Field label="Role" hint="Granted when the link is opened.">
        {(control) => (
          <Pick {...control} name="role" defaultValue={typed?.role?.[0] ?? 'staff'}>
            <option value="staff">Staff</option>
            <option value="admin">Admin</option>
          </Pick>
        )}
      </Field>
      <div className="flex gap-3 md:col-span-3">
        <Button type="submit" variant="neon" glow={false} loading={isActing}>
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
