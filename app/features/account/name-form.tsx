import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { callAuth } from './call-auth.ts'
import { describeFailure } from './sign-in/auth-messages.ts'
import { useAccountForm } from './use-account-form.tsx'

export function NameForm({ fullName, onSaved }: { fullName: string; onSaved: () => Promise<void> }) {
  const { isSending, notice, submit } = useAccountForm({
    async send(typed) {
      await callAuth((auth) => auth.updateUser({ data: { full_name: typed.fullName } }))
      showToast({ title: 'Name saved', description: typed.fullName, tone: 'success' })
      await onSaved()
    },
    explain: (error) => describeFailure(error, 'The name could not be saved'),
  })
  return (
    <form method="post" aria-label="Name" onSubmit={(event) => void submit(event)} className="space-y-5">
      <Field label="Full name">
        {(control) => (
          <Input {...control} name="fullName" autoComplete="name" defaultValue={fullName} maxLength={80} required />
        )}
      </Field>
      {notice}
      <Button type="submit" loading={isSending}>
        {isSending ? 'Saving...' : 'Save name'}
      </Button>
    </form>
  )
}
