import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { saveName } from './account-calls.ts'
import { FailureNotice } from './failure-notice.tsx'
import { failed, serverMessage } from './sign-in/auth-messages.ts'
import { useAccountForm } from './use-account-form.ts'

export function NameForm({ fullName, onSaved }: { fullName: string; onSaved: () => Promise<void> }) {
  const { isSending, failure, submit } = useAccountForm({
    async send(typed) {
      await saveName(typed.fullName)
      showToast({ title: 'Name saved', description: typed.fullName, tone: 'success' })
      await onSaved()
    },
    explain: (error) => failed('Error', serverMessage(error) ?? 'The name could not be saved'),
  })
  return (
    <form method="post" aria-label="Name" onSubmit={(event) => void submit(event)} className="space-y-5">
      <Field label="Full name">
        {(control) => (
          <Input {...control} name="fullName" autoComplete="name" defaultValue={fullName} maxLength={80} required />
        )}
      </Field>
      <FailureNotice failure={failure} />
      <Button type="submit" loading={isSending}>
        {isSending ? 'Saving...' : 'Save name'}
      </Button>
    </form>
  )
}
