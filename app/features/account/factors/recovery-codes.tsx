import { useState } from 'react'
import { useRecoveryCodes } from '#app/features/account/account-queries.ts'
import { Loaded } from '#app/features/account/loaded.tsx'
import { serverMessage } from '#app/features/account/sign-in/auth-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { NewCodes } from './new-codes.tsx'
import { type CodeCounts, makeRecoveryCodes } from './recovery-code-calls.ts'

/** Below this it is time for a new list. */
const FEW = 3

type RecoveryCodesProps = { hasFactor: boolean; hasCodes: boolean; onChange: () => Promise<void> }

export function RecoveryCodes({ hasFactor, hasCodes, onChange }: RecoveryCodesProps) {
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isMaking, setIsMaking] = useState(false)

  async function make(): Promise<void> {
    setIsMaking(true)
    try {
      setCodes(await makeRecoveryCodes(hasCodes))
      await onChange()
    } catch (error) {
      const text = serverMessage(error) ?? 'The codes could not be created'
      showToast({ title: 'Error', description: text, tone: 'destructive' })
    } finally {
      setIsMaking(false)
    }
  }

  if (!hasFactor) return <p className="text-dim">They stand in for a second factor. Set one up first.</p>
  if (codes !== null) return <NewCodes codes={codes} onKept={() => setCodes(null)} />
  if (!hasCodes)
    return (
      <Button variant="outline" loading={isMaking} onClick={() => void make()}>
        Make ten codes
      </Button>
    )
  return (
    <div className="space-y-5">
      <CountedCodes />
      <AlertDialog
        trigger={
          <Button variant="outline" loading={isMaking}>
            Make new codes
          </Button>
        }
        title="Make new codes?"
        description="Your current codes stop working at once."
        confirmLabel="Make new ones"
        onConfirm={() => void make()}
      />
    </div>
  )
}

/** Asked for only where there are codes: the service answers 404 for an account without. */
function CountedCodes() {
  const counts = useRecoveryCodes()
  return <Loaded query={counts}>{(found) => <CodesLeft counts={found} />}</Loaded>
}

function CodesLeft({ counts: { total, remaining } }: { counts: CodeCounts }) {
  return (
    <div>
      <p className="figures font-semibold text-lg">
        {remaining} of {total} left
      </p>
      <div aria-hidden="true" className="mt-3 flex gap-1.5">
        {Array.from({ length: total }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: ticks have nothing but their place
            key={index}
            className={`h-4 w-2 border ${index < remaining ? 'border-cyan bg-cyan/80' : 'border-rule-strong'}`}
          />
        ))}
      </div>
      {remaining <= FEW && <p className="mt-3 text-amber">Few are left. Make a new list while you can.</p>}
    </div>
  )
}
