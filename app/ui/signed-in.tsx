import { Link } from 'react-router'
import { Button } from './button.tsx'

type SignedInProps = { email: string | null; size?: 'default' | 'sm'; onSignOut: () => Promise<void> }

/** The email address of the account, as a link to it, and the sign-out button. */
export function SignedIn({ email, size = 'default', onSignOut }: SignedInProps) {
  return (
    <>
      <Link
        to="/account"
        className="min-w-0 max-w-[29ch] truncate py-2.5 text-dim text-sm hover:text-ink"
        title={email ?? undefined}
        aria-label={`${email}: your account`}
      >
        {email}
      </Link>
      <Button variant="outline" size={size} onClick={() => void onSignOut()}>
        Sign Out
      </Button>
    </>
  )
}
