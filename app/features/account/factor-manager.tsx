import { useState } from 'react'
import { AlertDialog } from '#app/ui/alert-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { serverMessage } from './auth-messages.ts'
import { EnrolForm } from './enrol-form.tsx'
import { FactorsNotice } from './factors-notice.tsx'
import { type Enrolment, type Factor, removeFactor, startEnrolment } from './second-factor-calls.ts'
import { useFactors } from './use-factors.ts'

/** The list of second factors and the actions on them. */
export function FactorManager() {
  const { factors, isFailed, reload } = useFactors()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [isStarting, setIsStarting] = useState(false)

  async function start(): Promise<void> {
    setIsStarting(true)
    try {
      setEnrolment(await startEnrolment())
    } catch (error) {
      complain(error, 'Setting up could not begin')
    } finally {
      setIsStarting(false)
    }
  }

  async function remove(factor: Factor): Promise<void> {
    try {
      await removeFactor(factor.id)
      showToast({ title: 'Removed', description: `${factor.name} no longer gives you codes.`, tone: 'success' })
    } catch (error) {
      complain(error, `${factor.name} could not be removed`)
    }
    await reload()
  }

  async function finish(): Promise<void> {
    setEnrolment(null)
    showToast({ title: 'Two-factor sign-in is on', description: 'Other devices were signed out.', tone: 'success' })
    await reload()
  }

  if (isFailed) return <FactorsNotice onRetry={reload} />
  if (factors === null) return <Skeleton className="h-40" />
  if (enrolment !== null) {
    return <EnrolForm enrolment={enrolment} onDone={finish} onCancel={() => setEnrolment(null)} />
  }
  const set = factors.filter(({ isVerified }) => isVerified)
  return (
    <div className="space-y-7">
      <h2 className="label-caps text-dim">What gives you codes</h2>
      {set.length === 0 ? (
        <p className="text-dim">Nothing yet: your password alone signs you in.</p>
      ) : (
        <ul className="border-rule border-t">
          {set.map((factor) => (
            <FactorLine key={factor.id} factor={factor} onRemove={() => void remove(factor)} />
          ))}
        </ul>
      )}
      <Button
        variant={set.length === 0 ? 'neon' : 'outline'}
        size={set.length === 0 ? 'lg' : 'default'}
        loading={isStarting}
        onClick={() => void start()}
      >
        {set.length === 0 ? 'Add an authenticator app' : 'Add another app'}
      </Button>
      <p className="text-dim text-sm">Lost the device? An administrator can turn this off for your account.</p>
    </div>
  )
}

function FactorLine({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  return (
    <li className="flex items-center justify-between gap-4 border-rule border-b py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{factor.name}</p>
        <p className="figures text-dim text-sm">Since {factor.addedAt.slice(0, 10)}</p>
      </div>
      <AlertDialog
        trigger={
          <Button variant="ghost" aria-label={`Remove ${factor.name}`}>
            Remove
          </Button>
        }
        title={`Remove ${factor.name}?`}
        description="Its codes stop working. Without another one, your password alone signs you in."
        confirmLabel="Remove it"
        onConfirm={onRemove}
      />
    </li>
  )
}

function complain(error: unknown, fallback: string): void {
  showToast({ title: 'Error', description: serverMessage(error) ?? fallback, tone: 'destructive' })
}
