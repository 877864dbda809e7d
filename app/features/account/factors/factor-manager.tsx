import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { catchFocus } from '#app/features/account/catch-focus.ts'
import { serverMessage } from '#app/features/account/sign-in/auth-messages.ts'
import { formatDay } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { EnrolForm } from './enrol-form.tsx'
import { FactorsNotice } from './factors-notice.tsx'
import { hasPasskeys } from './passkey-calls.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { type Enrolment, type Factor, removeFactor, startEnrolment } from './second-factor-calls.ts'
import { useFactors } from './use-factors.ts'

type FactorManagerProps = {
  /** Inside a section that has its own heading. */
  isEmbedded?: boolean
  /** Called after a factor was added or removed. */
  onChange?: () => Promise<void>
}

/** The list of second factors and the actions on them. */
export function FactorManager({ isEmbedded = false, onChange }: FactorManagerProps) {
  const { factors, isFailed, reload } = useFactors()
  const [isNaming, setIsNaming] = useState(false)
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [isStarting, setIsStarting] = useState(false)
  const head = useRef<HTMLDivElement>(null)

  async function start(): Promise<void> {
    setIsStarting(true)
    try {
      setEnrolment(await startEnrolment())
    } catch (error) {
      complain(error, 'The setup could not be started')
    } finally {
      setIsStarting(false)
    }
  }

  async function remove(factor: Factor): Promise<void> {
    try {
      await removeFactor(factor.id)
      showToast({ title: 'Removed', description: `${factor.name} can no longer be used.`, tone: 'success' })
    } catch (error) {
      complain(error, `${factor.name} could not be removed`)
    }
    await reload()
    await onChange?.()
    catchFocus(head.current)
  }

  async function finish(): Promise<void> {
    setEnrolment(null)
    setIsNaming(false)
    showToast({ title: 'Two-factor sign-in is on', description: 'Other devices were signed out.', tone: 'success' })
    await reload()
    await onChange?.()
    catchFocus(head.current)
  }

  if (isFailed) return <FactorsNotice onRetry={reload} />
  if (factors === null) return <Skeleton className="h-40" />
  if (enrolment !== null) {
    return <EnrolForm enrolment={enrolment} onDone={finish} onCancel={() => setEnrolment(null)} />
  }
  if (isNaming) return <PasskeyForm onDone={finish} onCancel={() => setIsNaming(false)} />
  const set = factors.filter(({ isVerified, type }) => isVerified && type !== 'recovery_code')
  return (
    <div ref={head} tabIndex={-1} className="space-y-7">
      {!isEmbedded && <h2 className="label-caps text-dim">Your second factors</h2>}
      {set.length === 0 ? (
        <p className="text-dim">Nothing yet: your password alone signs you in.</p>
      ) : (
        <ul className="border-rule border-t">
          {set.map((factor) => (
            <FactorLine key={factor.id} factor={factor} onRemove={() => void remove(factor)} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={set.length === 0 ? 'neon' : 'outline'}
          size={set.length === 0 ? 'lg' : 'default'}
          loading={isStarting}
          onClick={() => void start()}
        >
          {set.some(({ type }) => type === 'totp') ? 'Add another app' : 'Add an authenticator app'}
        </Button>
        {hasPasskeys() && (
          <Button variant="outline" size={set.length === 0 ? 'lg' : 'default'} onClick={() => setIsNaming(true)}>
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

const KINDS: Record<Factor['type'], string> = {
  totp: 'App',
  phone: 'Phone',
  webauthn: 'Passkey',
  recovery_code: 'Codes',
}

function FactorLine({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  return (
    <li className="flex items-center justify-between gap-4 border-rule border-b py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{factor.name}</p>
        <p className="figures text-dim text-sm">
          {KINDS[factor.type]} since {formatDay(factor.addedAt)}
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

function complain(error: unknown, fallback: string): void {
  showToast({ title: 'Error', description: serverMessage(error) ?? fallback, tone: 'destructive' })
}
