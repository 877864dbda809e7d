import { useState } from 'react'
import { Link } from 'react-router'
import { useStaffAction } from '#app/features/desk/list/use-staff-action.ts'
import { call } from '#app/features/desk/shared/data/call.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/form/input-field.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import type { Erased, PersonPreview } from '#contracts/platform/personal-data.ts'
import { describeCounts } from './describe-counts.ts'
import { RadioChoice } from './radio-choice.tsx'
import { RETENTION_KEY, useExport } from './retention.ts'

const LINK = 'underline underline-offset-4 hover:text-ink'

type PersonFoundProps = { preview: PersonPreview; onErased: (erased: Erased, email: string) => void }

/** The data found about an address, with download and deletion. */
export function PersonFound({ preview, onErased }: PersonFoundProps) {
  const { email, counts, account, openings } = preview
  const exporting = useExport()
  const isStaff = account === 'staff' || account === 'admin'
  return (
    <>
      <div role="status" className="figures border-amber border-l-2 pl-4">
        <p className="font-semibold [overflow-wrap:anywhere]">{email}</p>
        <p className="mt-1 text-dim">
          {isStaff ? STAFF_NOTES[account] : (describeCounts(counts) ?? 'There is nothing to delete.')}
        </p>
        {isStaff && (
          <p className="mt-1 text-dim">
            Revoke the role under{' '}
            <Link to="/people" className={LINK}>
              People
            </Link>{' '}
            first; then it can be deleted here.
          </p>
        )}
        {openings > 0 && (
          <p className="mt-1 text-dim">
            {openings === 1 ? '1 opening found on the web names' : `${openings} openings found on the web name`} this
            address. The{' '}
            <Link to="/law?tab=list" className={LINK}>
              suppression list
            </Link>{' '}
            takes it out and keeps it out.
          </p>
        )}
      </div>
      <Button variant="outline" className="mt-4" loading={exporting.isPending} onClick={() => exporting.mutate(email)}>
        Download the data
      </Button>
      {!isStaff && <ErasePerson preview={preview} onErased={onErased} />}
    </>
  )
}

const STAFF_NOTES = { staff: 'This is the address of a member of staff.', admin: 'This is the address of an admin.' }

function ErasePerson({ preview, onErased }: PersonFoundProps) {
  const { email, account } = preview
  const [repeatedEmail, setRepeatedEmail] = useState('')
  const [withAccount, setWithAccount] = useState(true)
  const { act, isActing } = useStaffAction([RETENTION_KEY])
  const erase = () =>
    void act({
      run: () =>
        call('erase_person', { email, with_account: account === 'user' && withAccount }).then((erased) =>
          onErased(erased, email),
        ),
      failed: 'Nothing was deleted',
    })
  const isConfirmed = repeatedEmail.trim().toLowerCase() === email.toLowerCase()
  return (
    <div className="mt-6 max-w-xl border-rule border-t pt-5">
      {account === 'user' && (
        <fieldset className="mb-5">
          <legend className="mb-1 font-semibold">The address has an account without a role</legend>
          <RadioChoice
            name="account"
            isChecked={withAccount}
            onChoose={() => setWithAccount(true)}
            label="Delete it too"
            hint="All sessions end at once."
          />
          <RadioChoice
            name="account"
            isChecked={!withAccount}
            onChoose={() => setWithAccount(false)}
            label="Keep it"
            hint="The person can still sign in. The log of sign-ins stays."
          />
        </fieldset>
      )}
      <InputField
        label="Type the address again"
        hint="This cannot be undone."
        type="email"
        autoComplete="off"
        value={repeatedEmail}
        onChange={({ target }) => setRepeatedEmail(target.value)}
      />
      <AlertDialog
        trigger={
          <Button variant="destructive" className="mt-4" disabled={!isConfirmed} loading={isActing}>
            Delete this person’s data
          </Button>
        }
        title="Delete it for good?"
        description={`Everything listed about ${email} is deleted now. Backups keep it until they expire.`}
        confirmLabel="Delete it"
        onConfirm={erase}
      />
    </div>
  )
}
