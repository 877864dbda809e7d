import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { callAuth } from '#app/features/account/call-auth.ts'
import { restoreLostFocus } from '#app/features/account/restore-focus.ts'
import { describeFailure } from '#app/features/account/sign-in/auth-messages.ts'
import { useAttempt } from '#app/features/account/use-attempt.ts'
import { formatDay } from '#app/lib/dates.ts'
import { describeDevice } from '#app/lib/describe-device.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Input } from '#app/ui/form/input.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { CodeForm } from './code-form.tsx'
import { addPasskey, describePasskeyError, hasPasskeys } from './passkey-calls.ts'
import { type Enrolment, type Factor, removeFactor, startEnrolment } from './second-factor-calls.ts'
import { FactorsNotice, useFactors } from './use-factors.tsx'

type FactorManagerProps = {
  /** Inside a section that has its own heading. */
  isEmbedded?: boolean
  /** Called after a factor was added or removed. */
  onChange?: () => Promise<void>
}

/** The list of second factors and the actions on them. */
export function FactorManager({ isEmbedded = false, onChange }: FactorManagerProps) {
  const { factors, isFailed, reload } = useFactors()
  const [isAddingPasskey, setIsAddingPasskey] = useState(false)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const head = useRef<HTMLDivElement>(null)
  const { isBusy: isStarting, attempt } = useAttempt()

  async function remove(factor: Factor): Promise<void> {
    try {
      await removeFactor(factor.id)
      showToast({ title: 'Removed', description: `${factor.name} can no longer be used.`, tone: 'success' })
    } catch (error) {
      showToast(describeFailure(error, `${factor.name} could not be removed`))
    }
    await refresh()
  }

  async function finish(): Promise<void> {
    setEnrolment(null)
    setIsAddingPasskey(false)
    showToast({ title: 'Two-factor sign-in is on', description: 'Other devices were signed out.', tone: 'success' })
    await refresh()
  }

  async function refresh(): Promise<void> {
    await reload()
    await onChange?.()
    restoreLostFocus(head.current)
  }

  if (isFailed) return <FactorsNotice onRetry={reload} />
  if (factors === null) return <Skeleton className="h-40" />
  if (enrolment !== null) {
    return <EnrolForm enrolment={enrolment} onDone={finish} onCancel={() => setEnrolment(null)} />
  }
  if (isAddingPasskey) return <PasskeyForm onDone={finish} onCancel={() => setIsAddingPasskey(false)} />
  const enabled = factors.filter(({ isVerified, type }) => isVerified && type !== 'recovery_code')
  return (
    <div ref={head} tabIndex={-1} className="space-y-7">
      {!isEmbedded && <h2 className="label-caps text-dim">Your second factors</h2>}
      {enabled.length === 0 ? (
        <p className="text-dim">None yet: you sign in with your password alone.</p>
      ) : (
        <ul className="border-rule border-t">
          {enabled.map((factor) => (
            <FactorItem key={factor.id} factor={factor} onRemove={() => void remove(factor)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={enabled.length === 0 ? 'neon' : 'outline'}
          size={enabled.length === 0 ? 'lg' : 'default'}
          loading={isStarting}
          onClick={() =>
            void attempt(async () => setEnrolment(await startEnrolment()), 'The setup could not be started')
          }
        >
          {enabled.some(({ type }) => type === 'totp') ? 'Add another app' : 'Add an authenticator app'}
        </Button>
        {hasPasskeys() && (
          <Button
            variant="outline"
            size={enabled.length === 0 ? 'lg' : 'default'}
            onClick={() => setIsAddingPasskey(true)}
          >
            Add a passkey
          </Button>
        )}
      </div>
      <p className="text-dim text-sm">
        {isEmbedded ? (
          'Lost all of them, and the recovery codes too? An administrator can turn this off for your account.'
        ) : (
          <>
            Recovery codes for when you lose one are in{' '}
            <Link to="/account" className="underline decoration-pink decoration-2 underline-offset-4 hover:text-ink">
              your account
            </Link>
            .
          </>
        )}
      </p>
    </div>
  )
}

const FACTOR_LABELS: Record<Factor['type'], string> = {
  totp: 'App',
  phone: 'Phone',
  webauthn: 'Passkey',
  recovery_code: 'Codes',
}

function FactorItem({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  return (
    <li className="flex items-center justify-between gap-4 border-rule border-b py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{factor.name}</p>
        <p className="figures text-dim text-sm">
          {FACTOR_LABELS[factor.type]} since {formatDay(factor.addedAt)}
        </p>
      </div>
      <AlertDialog
        trigger={
          <Button variant="ghost" aria-label={`Remove ${factor.name}`}>
            Remove
          </Button>
        }
        title={`Remove ${factor.name}?`}
        description="It stops working. Without another one, your password alone signs you in, and your recovery codes are deleted."
        confirmLabel="Remove it"
        onConfirm={onRemove}
      />
    </li>
  )
}

type EnrolFormProps = { enrolment: Enrolment; onDone: () => Promise<void>; onCancel: () => void }

/** Shows the secret as a QR code and as text for an authenticator app, and asks for the first code. */
function EnrolForm({ enrolment, onDone, onCancel }: EnrolFormProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button has been removed, so the focus moves to the top of this form.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="space-y-7">
      <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
        Add this to your app
      </h2>
      <div className="flex flex-wrap items-start gap-6">
        <img
          src={enrolment.picture}
          alt="QR code that holds the key below"
          width={196}
          height={196}
          className="size-49 shrink-0 rounded-[3px] bg-white"
        />
        <div className="min-w-0 flex-1 basis-44">
          <p className="text-dim">Scan the picture with an authenticator app, or type this key into it:</p>
          <p className="figures mt-3 select-all font-semibold text-lg [overflow-wrap:anywhere]">
            {groupKey(enrolment.secret)}
          </p>
        </div>
      </div>
      <CodeForm
        hint="The code that the app shows now."
        submitLabel="Turn it on"
        onCode={async (code) => {
          await callAuth((auth) => auth.mfa.challengeAndVerify({ factorId: enrolment.factorId, code }))
          await onDone()
        }}
      >
        <Button variant="link" onClick={onCancel}>
          Cancel
        </Button>
      </CodeForm>
    </div>
  )
}

/** Grouped by four to be easier to read; apps accept it with or without the spaces. */
function groupKey(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}

/** Names and creates a new passkey; the browser then asks for fingerprint, face or security key. */
function PasskeyForm({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [fault, setFault] = useState<string>()
  // The pressed button has been removed.
  useEffect(() => field.current?.focus(), [])

  async function create(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('passkey') ?? '').trim()
    setIsAsking(true)
    setFault(undefined)
    try {
      await addPasskey(name)
      await onDone()
    } catch (error) {
      setFault(describePasskeyError(error))
      setIsAsking(false)
      field.current?.focus()
    }
  }

  return (
    <form method="post" aria-label="New passkey" onSubmit={(event) => void create(event)} className="space-y-5">
      <Field label="Name of the passkey" hint="To recognize it in the list." error={fault}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            name="passkey"
            autoComplete="off"
            defaultValue={describeDevice(navigator.userAgent)}
            pattern=".*\S.*"
            title="a name"
            maxLength={60}
            required
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" variant="neon" size="lg" loading={isAsking}>
          {isAsking ? 'Confirm on your device...' : 'Create the passkey'}
        </Button>
        <Button variant="link" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
