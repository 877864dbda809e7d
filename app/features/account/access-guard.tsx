import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#app/lib/auth/auth-provider.tsx'
import { useReturnState } from '#app/lib/auth/return-path.ts'
import { WAKE_NOW } from '#app/start/wake-now.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

type AccessGuardProps = { requireStaff?: boolean; requireAdmin?: boolean; children: ReactNode }

/**
 * Renders its children for users with access and tells everyone else why they have none. The database and the
 * functions enforce access; this component only mirrors it.
 */
export function AccessGuard({ requireStaff = false, requireAdmin = false, children }: AccessGuardProps) {
  const { status, isStaff, isAdmin, isVerifying, hasRoleLookupFailed, secondFactor, hasSessionEnded } = useAuth()
  const returnState = useReturnState()
  // Nothing more can be loaded or saved until they sign in again; what is on the screen stays.
  if (hasSessionEnded) return children
  // Also on pages that need no role, because the role decides the frame around the page.
  if (status === 'loading' || (isVerifying && !isStaff)) {
    return (
      <Notice title="Verifying access..." isBusy>
        <Spinner className="size-6 text-cyan noscript:hidden" />
        <p {...WAKE_NOW} className="hidden text-danger noscript:block">
          This page needs JavaScript.
        </p>
      </Notice>
    )
  }
  if (status === 'signed-out') {
    return (
      <Notice title="Authentication Required" text="Please sign in to continue.">
        <Button asChild variant="neon" size="lg">
          <Link to="/auth" state={returnState}>
            Sign In
          </Link>
        </Button>
      </Notice>
    )
  }
  if (requireStaff && !isStaff) return <StaffOnly hasLookupFailed={hasRoleLookupFailed} />
  if (requireStaff && secondFactor !== 'none') return <SecondFactorNotice missing={secondFactor} />
  if (requireAdmin && !isAdmin) return <AdminsOnly />
  return children
}

/** `hasLookupFailed`: the role could not be looked up, so the person may be staff and can ask again. */
function StaffOnly({ hasLookupFailed }: { hasLookupFailed: boolean }) {
  return (
    <Notice
      title="Access Denied"
      text="Staff access is required for this page. An administrator activates accounts."
      note={hasLookupFailed ? 'The server did not respond when your role was looked up.' : undefined}
    >
      {hasLookupFailed && <RetryRoleLookup />}
      <Button asChild variant={hasLookupFailed ? 'outline' : 'neon'} size="lg">
        <Link to="/">Go Home</Link>
      </Button>
      <Button asChild variant="outline" size="lg">
        <Link to="/contact">Contact Support</Link>
      </Button>
    </Notice>
  )
}

function RetryRoleLookup() {
  const { retryRoleLookup } = useAuth()
  const [isRetrying, setIsRetrying] = useState(false)
  const retry = async () => {
    setIsRetrying(true)
    await retryRoleLookup()
    setIsRetrying(false)
  }
  return (
    <Button variant="neon" size="lg" loading={isRetrying} onClick={() => void retry()}>
      Try again
    </Button>
  )
}

/** Rendered inside the desk, so the link leads back to the desk. */
function AdminsOnly() {
  return (
    <Notice title="Access Denied" text="This screen is for administrators. Ask one of them if you need something here.">
      <Button asChild variant="outline" size="lg">
        <Link to="/desk">Back to the desk</Link>
      </Button>
    </Notice>
  )
}

function SecondFactorNotice({ missing }: { missing: 'code' | 'enrol' }) {
  const returnState = useReturnState()
  const text =
    missing === 'code'
      ? 'Confirm your second factor to open this page.'
      : 'Your role requires a second factor at sign-in. Setting one up takes a minute: a passkey or an authenticator app.'
  return (
    <Notice title="Second Factor Required" text={text}>
      <Button asChild variant="neon" size="lg">
        <Link to="/auth/two-factor" state={returnState}>
          {missing === 'code' ? 'Continue' : 'Set it up'}
        </Link>
      </Button>
    </Notice>
  )
}

type NoticeProps = {
  title: string
  text?: string
  /** What went wrong, if something did. */
  note?: string | undefined
  isBusy?: boolean
  children: ReactNode
}

function Notice({ title, text, note, isBusy = false, children }: NoticeProps) {
  return (
    <section aria-busy={isBusy} className="gutters grid min-h-[70svh] content-center py-20">
      <p className="label-caps flex items-center gap-4 text-dim">
        <span>Stage door</span>
        <span aria-hidden="true" className="h-px flex-1 bg-rule-strong" />
      </p>
      <div role={isBusy ? 'status' : undefined} className="mt-6">
        <h1 className={isBusy ? 'text-dim text-title' : 'text-head'}>{title}</h1>
      </div>
      {text && <p className="mt-5 max-w-[48ch] text-dim text-lead">{text}</p>}
      {note && (
        <p role="alert" className="mt-5 max-w-[60ch] border-amber border-l-2 pl-4">
          {note}
        </p>
      )}
      <div className="mt-9 flex flex-wrap gap-4">{children}</div>
    </section>
  )
}
