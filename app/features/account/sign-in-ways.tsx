import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { useSignInWays } from './account-queries.ts'
import { AccountSection } from './account-section.tsx'
import { catchFocus } from './catch-focus.ts'
import {
  CONNECTED_PARAM,
  connectProvider,
  removeIdentity,
  type SignInWay,
  type SignInWays as Ways,
} from './identity-calls.ts'
import { Loaded } from './loaded.tsx'
import { serverMessage } from './sign-in/auth-messages.ts'

type SignInWaysProps = { mark: string; onChange: () => Promise<void> }

/** What the account is connected with. Nothing where mail and password are the only way there is. */
export function SignInWays({ mark, onChange }: SignInWaysProps) {
  const ways = useSignInWays()
  if (ways.data === undefined && !ways.isError) return null
  if (ways.data !== undefined && ways.data.others.length === 0 && ways.data.ways.length < 2) return null
  return (
    <AccountSection
      mark={mark}
      title="Ways to sign in"
      text="You can sign in with each of these. At least one must stay."
    >
      <Loaded query={ways}>{(found) => <WayList {...found} onChange={onChange} />}</Loaded>
    </AccountSection>
  )
}

function WayList({ ways, others, canRemove, onChange }: Ways & { onChange: () => Promise<void> }) {
  const [isBusy, setIsBusy] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useConnectedNotice(ways)

  async function attempt(act: () => Promise<void>, done: string | null): Promise<void> {
    setIsBusy(true)
    try {
      await act()
      if (done !== null) showToast({ title: done, tone: 'success' })
    } catch (error) {
      const text = serverMessage(error) ?? 'That did not work. Please try again.'
      showToast({ title: 'Error', description: text, tone: 'destructive' })
    }
    await onChange()
    setIsBusy(false)
    catchFocus(list.current)
  }

  return (
    <div className="space-y-6">
      <ul ref={list} tabIndex={-1} aria-label="Ways to sign in" className="border-rule border-t">
        {ways.map((way) => (
          <WayLine
            key={way.identity.identity_id}
            way={way}
            canRemove={canRemove && !isBusy}
            onRemove={() => void attempt(() => removeIdentity(way.identity), `${way.label} removed`)}
          />
        ))}
      </ul>
      {others.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {others.map(({ name, label }) => (
            <Button
              key={name}
              variant="outline"
              loading={isBusy}
              onClick={() => void attempt(() => connectProvider(name), null)}
            >
              Connect {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** The provider leads back to the head of the page, far above the list that has it now. */
function useConnectedNotice(ways: readonly SignInWay[]): void {
  const [params, setParams] = useSearchParams()
  const connected = params.get(CONNECTED_PARAM)
  const label = ways.find(({ identity }) => identity.provider === connected)?.label
  useEffect(() => {
    if (connected === null) return
    setParams(
      (now) => {
        now.delete(CONNECTED_PARAM)
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    // Anyone can craft such a URL, so the notice says only what the account really has.
    if (label !== undefined) showToast({ title: `${label} connected`, tone: 'success' })
  }, [connected, label, setParams])
}

function WayLine({
  way: { label, who },
  canRemove,
  onRemove,
}: {
  way: SignInWay
  canRemove: boolean
  onRemove: () => void
}) {
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-rule border-b py-3">
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        {who !== null && <p className="text-dim text-sm [overflow-wrap:anywhere]">{who}</p>}
      </div>
      {canRemove && (
        <AlertDialog
          trigger={
            <Button variant="ghost" aria-label={`Remove ${label}`}>
              Remove
            </Button>
          }
          title={`Remove ${label}?`}
          description="You can no longer sign in with it. You can connect it again."
          confirmLabel="Remove it"
          onConfirm={onRemove}
        />
      )}
    </li>
  )
}
