import type { Provider } from '@supabase/supabase-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { AlertDialog } from '#app/ui/overlay/alert-dialog.tsx'
import { showToast } from '#app/ui/overlay/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { callAuth } from './call-auth.ts'
import { listSignInMethods, type SignInMethod, type SignInMethods } from './list-sign-in-methods.ts'
import { Loaded } from './loaded.tsx'
import { restoreLostFocus } from './restore-focus.ts'
import { useAttempt } from './use-attempt.ts'

/** URL parameter that names the provider when it redirects back. */
const CONNECTED_PARAM = 'connected'

type SignInMethodsProps = { mark: string; onChange: () => Promise<void> }

/** The connected sign-in methods. Renders nothing if email and password is the only possible method. */
export function SignInMethodsSection({ mark, onChange }: SignInMethodsProps) {
  const methods = useQuery({ queryKey: ['account', 'ways'], queryFn: listSignInMethods })
  if (methods.data === undefined && !methods.isError) return null
  if (methods.data !== undefined && methods.data.unconnected.length === 0 && methods.data.methods.length < 2)
    return null
  return (
    <AccountSection
      mark={mark}
      title="Ways to sign in"
      text="You can sign in with each of these. At least one must stay."
    >
      <Loaded query={methods}>{(found) => <MethodList {...found} onChange={onChange} />}</Loaded>
    </AccountSection>
  )
}

function MethodList({ methods, unconnected, canRemove, onChange }: SignInMethods & { onChange: () => Promise<void> }) {
  const { isBusy, attempt } = useAttempt(onChange)
  const list = useRef<HTMLUListElement>(null)
  useConnectedNotice(methods)

  async function change(act: () => Promise<unknown>): Promise<void> {
    await attempt(act, 'That did not work. Please try again.')
    restoreLostFocus(list.current)
  }
  const remove = ({ identity, label }: SignInMethod) =>
    change(async () => {
      await callAuth((auth) => auth.unlinkIdentity(identity))
      showToast({ title: `${label} removed`, tone: 'success' })
    })

  return (
    <div className="space-y-6">
      <ul ref={list} tabIndex={-1} aria-label="Ways to sign in" className="border-rule border-t">
        {methods.map((method) => (
          <MethodItem
            key={method.identity.identity_id}
            method={method}
            canRemove={canRemove && !isBusy}
            onRemove={() => void remove(method)}
          />
        ))}
      </ul>
      {unconnected.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {unconnected.map(({ name, label }) => (
            <Button
              key={name}
              variant="outline"
              loading={isBusy}
              onClick={() => void change(() => connectProvider(name))}
            >
              Connect {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Redirects to the provider, which redirects back to this page. */
function connectProvider(provider: string): Promise<unknown> {
  const redirectTo = `${window.location.origin}/account?${CONNECTED_PARAM}=${encodeURIComponent(provider)}`
  // The client's type knows the names of Supabase's own providers only.
  return callAuth((auth) => auth.linkIdentity({ provider: provider as Provider, options: { redirectTo } }))
}

/** The provider redirects to the top of the page, far above the list, so a toast confirms the connection. */
function useConnectedNotice(methods: readonly SignInMethod[]): void {
  const [params, setParams] = useSearchParams()
  const connected = params.get(CONNECTED_PARAM)
  const label = methods.find(({ identity }) => identity.provider === connected)?.label
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

function MethodItem({
  method: { label, account },
  canRemove,
  onRemove,
}: {
  method: SignInMethod
  canRemove: boolean
  onRemove: () => void
}) {
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-rule border-b py-3">
      <div className="min-w-0">
        <p className="font-semibold">{label}</p>
        {account !== null && <p className="text-dim text-sm [overflow-wrap:anywhere]">{account}</p>}
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
